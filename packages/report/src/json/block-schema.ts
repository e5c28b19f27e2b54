import { BLOCK_KINDS, blockFields, type Block, type BlockKind, type Shape } from "@sdc-risk/blocks";
import * as z from "zod";

/** Schemas by shape: one that is named is made once, so that the published schema holds it once. */
type Made = Map<Shape, z.ZodType>;

const fieldsOf = (fields: Readonly<Record<string, Shape>>, made: Made): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, schemaOf(shape, made)]));

/** A shape without its name, its description and whether it may be left out. */
function bare(shape: Shape, made: Made): z.ZodType {
  switch (shape.is) {
    case "text":
      return z.string();
    case "word": {
      const [only, ...others] = shape.among;
      return only !== undefined && others.length === 0 ? z.literal(only) : z.enum(shape.among);
    }
    case "number":
      return z.number();
    case "flag":
      return z.boolean();
    case "number or null":
      return z.number().nullable();
    case "cell":
      return z.union([z.number(), z.string(), z.null()]);
    case "list":
      return z.array(schemaOf(shape.of, made));
    case "fields":
      return z.strictObject(fieldsOf(shape.fields, made));
  }
}

function schemaOf(shape: Shape, made: Made): z.ZodType {
  const known = made.get(shape);
  const { id, about, optional } = shape;
  if (known !== undefined) return known;
  const plain = bare(shape, made);
  const described =
    about === undefined ? plain : plain.meta({ ...(id === undefined ? {} : { id }), description: about });
  const schema = optional === true ? z.exactOptional(described) : described;
  made.set(shape, schema);
  return schema;
}

/** The schema of a block, made from the fields that core lists for each kind. */
export function blockSchema(): z.ZodType<Block> {
  const made: Made = new Map();
  const ofKind = (kind: BlockKind): z.ZodObject<{ kind: z.ZodLiteral<BlockKind> }> =>
    z.strictObject({
      kind: z.literal(kind).describe("Kind of the block."),
      ...fieldsOf(blockFields(kind), made),
    });
  const [first, ...others] = BLOCK_KINDS.map(ofKind);
  if (first === undefined) throw new Error("There are no kinds of blocks.");
  return z.discriminatedUnion("kind", [first, ...others]) as unknown as z.ZodType<Block>;
}
