/**
 * The only script of the page: it folds and unfolds, marks the section that is read in the contents, and saves charts.
 * It opens no connection, which the Content-Security-Policy forbids; without it the page can be read all the same. Its
 * hash stands there, so a change here needs a new SCRIPT_HASH (a test says which).
 */
export const SCRIPT = String.raw`
(function () {
  "use strict";
  /* the style, which is the same for all pages, puts it on each printed page */
  var root = document.documentElement;
  root.style.setProperty("--running", JSON.stringify(root.dataset.running));

  var all = function (selector) { return Array.from(document.querySelectorAll(selector)); };
  all("[data-take], .folding").forEach(function (one) { one.hidden = false; });

  all("[data-fold]").forEach(function (button) {
    button.addEventListener("click", function () {
      all("details.fold").forEach(function (one) { one.open = button.dataset.fold === "open"; });
    });
  });

  var links = all("nav ol a");
  var targets = links.map(function (link) {
    var target = document.getElementById(link.getAttribute("href").slice(1));
    return target.closest("section");
  });
  links.forEach(function (link, i) {
    link.addEventListener("click", function () {
      var fold = targets[i].querySelector("details.fold");
      if (fold !== null) fold.open = true;
    });
  });
  function mark() {
    var atEnd = window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2;
    var current = 0;
    targets.forEach(function (section, i) {
      if (120 > section.getBoundingClientRect().top) current = i;
    });
    if (atEnd && window.scrollY > 0) current = links.length - 1;
    links.forEach(function (link, i) {
      if (i === current) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    });
  }
  window.addEventListener("scroll", mark, { passive: true });
  window.addEventListener("resize", mark);
  mark();

  function save(blob, name) {
    var link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 1000);
  }
  /* on white paper whatever the page is shown on, and without variables, which other programs do not know */
  function drawing(svg) {
    var copy = svg.cloneNode(true);
    var box = svg.viewBox.baseVal;
    copy.setAttribute("width", box.width);
    copy.setAttribute("height", box.height);
    copy.setAttribute("font-family", "system-ui, sans-serif");
    var paper = document.createElementNS(copy.namespaceURI, "rect");
    [["x", box.x], ["y", box.y], ["width", box.width], ["height", box.height], ["fill", "#ffffff"]].forEach(
      function (pair) { paper.setAttribute(pair[0], pair[1]); },
    );
    copy.insertBefore(paper, copy.firstChild);
    var text = new XMLSerializer().serializeToString(copy);
    return text.split("var(--chart)").join("#2563a6").split("var(--mark)").join("#a8480f").split("currentColor").join("#1b232c");
  }
  function png(text, svg, name) {
    var image = new Image();
    image.onload = function () {
      var canvas = document.createElement("canvas");
      canvas.width = svg.viewBox.baseVal.width * 3;
      canvas.height = svg.viewBox.baseVal.height * 3;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(function (blob) { save(blob, name); });
    };
    image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(text);
  }
  all("[data-take]").forEach(function (button) {
    button.addEventListener("click", function () {
      var svg = button.closest(".block").querySelector("figure svg");
      var text = drawing(svg);
      var name = button.dataset.name + "." + button.dataset.take;
      if (button.dataset.take === "png") png(text, svg, name);
      else save(new Blob([text], { type: "image/svg+xml" }), name);
    });
  });
})();
`;

/** The SHA-256 of SCRIPT as a Content-Security-Policy writes it. */
export const SCRIPT_HASH = "sha256-9TlDBZ+gMrRhzv/H2yr/dhgsR1ddIBldm6v718cDJ5U=";
