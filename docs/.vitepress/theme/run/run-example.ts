// An example that a reader can edit and run. Without scripts, and until the page's script runs, it is the text of the page.
import {
  computed,
  defineComponent,
  h,
  onBeforeUnmount,
  onMounted,
  reactive,
  ref,
  useId,
  type VNode,
} from "vue";
import { unpacked } from "./example.ts";
import { runExample, type ExampleRun } from "./start.ts";

const NOTES = {
  shown:
    "Edit the data or the settings, and run it. Everything is computed in your browser; nothing is sent.",
  running: "Running in your browser …",
  done: "Computed in your browser from what is above.",
  failed: "",
  stopped: "Stopped. The output is that of before.",
  edited: "You have edited the example since this output was made. Run it again.",
} as const;

/** A text that can be edited, under its name. */
const editor = (
  id: string,
  {
    name,
    text,
    onInput,
    onRun,
  }: { name: string; text: string; onInput: (text: string) => void; onRun: () => void },
): VNode[] => [
  h("label", { class: "run-file", for: id }, name),
  h("textarea", {
    id,
    value: text,
    rows: text.trimEnd().split("\n").length,
    spellcheck: "false",
    autocapitalize: "off",
    autocomplete: "off",
    wrap: "off",
    onInput: (event: Event) => onInput((event.target as HTMLTextAreaElement).value),
    onKeydown: (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onRun();
    },
  }),
];

export const RunExample = defineComponent({
  name: "RunExample",
  props: { example: { type: String, required: true } },
  setup(props, { slots }) {
    const example = unpacked(props.example);
    const id = useId();
    const canRun = ref(false);
    const texts = reactive(example.files.map(([, text]) => text));
    const output = ref(example.output);
    const error = ref("");
    const state = ref<keyof typeof NOTES>("shown");
    let current: ExampleRun | null = null;

    onMounted(() => (canRun.value = true));
    onBeforeUnmount(() => current?.stop());

    const isAsShown = computed(
      () => state.value === "shown" || example.files.every(([, text], at) => text === texts[at]),
    );

    async function run(): Promise<void> {
      if (current !== null) return;
      state.value = "running";
      error.value = "";
      const files = example.files.map(([name], at) => [name, texts[at] ?? ""] as const);
      const own = runExample({ files, commands: example.commands });
      current = own;
      const answer = await own.answer;
      if (current !== own) return;
      current = null;
      if ("error" in answer) {
        error.value = answer.error;
        output.value = "";
        state.value = "failed";
      } else {
        output.value = answer.printed;
        state.value = "done";
      }
    }
    function end(next: "shown" | "stopped"): void {
      current?.stop();
      current = null;
      state.value = next;
    }
    function restore(): void {
      end("shown");
      example.files.forEach(([, text], at) => (texts[at] = text));
      output.value = example.output;
      error.value = "";
    }
    function edit(at: number, text: string): void {
      if (current !== null) end("stopped");
      texts[at] = text;
      state.value = "edited";
    }

    const buttons = (): VNode => {
      const isRunning = state.value === "running";
      return h("div", { class: "run-buttons" }, [
        isRunning
          ? h("button", { key: "stop", type: "button", onClick: () => end("stopped") }, "Stop")
          : h("button", { key: "run", type: "button", class: "run-start", onClick: () => void run() }, "Run"),
        isAsShown.value ? null : h("button", { type: "button", onClick: restore }, "Restore"),
        h("span", { role: "status" }, NOTES[state.value]),
      ]);
    };
    const running = (): VNode[] => [
      ...example.files.flatMap(([name], at) =>
        editor(`${id}-${at}`, {
          name,
          text: texts[at] ?? "",
          onInput: (text) => edit(at, text),
          onRun: () => void run(),
        }),
      ),
      h("pre", { class: "run-commands" }, example.commands.map((line) => `$ ${line}\n`).join("")),
      buttons(),
      ...(error.value === "" ? [] : [h("p", { class: "run-error", role: "alert" }, error.value)]),
      h(
        "pre",
        {
          class: "run-output",
          tabindex: 0,
          role: "region",
          "aria-label": "Output",
          "data-state": state.value,
        },
        output.value,
      ),
    ];
    // the text stays in the page, hidden: what the site left out of its script could not be taken out of it
    return () =>
      h("div", { class: "run-example" }, [
        h("div", { hidden: canRun.value }, slots["default"]?.()),
        canRun.value ? h("div", running()) : null,
      ]);
  },
});
