/**
 * The only style of the page. Its hash stands in the Content-Security-Policy, so a change here needs a new
 * STYLE_HASH (a test says which).
 */
export const STYLE = `
:root { color-scheme: light dark; --paper: #fff; --card: #f5f7f9; --ink: #1b232c; --soft: #55626f; --line: #d9dfe5; --chart: #2563a6; --mark: #a8480f; --notice: #fdf5e6; --edge: #d9a13b; --good: #17703a; --bad: #a8281c; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #12161b; --card: #1a2027; --ink: #e4e9ee; --soft: #a3afba; --line: #303a44; --chart: #79aee3; --mark: #f0a469; --notice: #2a2317; --edge: #a67c2d; --good: #7fd69b; --bad: #f59b90; }
}
* { box-sizing: border-box; }
html { font: 100%/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", Ubuntu, sans-serif; -webkit-text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0 auto; max-width: 80rem; padding: 0 1.5rem; background: var(--paper); color: var(--ink); overflow-wrap: break-word; }
h1, h2, h3 { line-height: 1.25; text-wrap: balance; font-weight: 650; margin: 0; }
h1 { font-size: 2rem; letter-spacing: -.015em; overflow-wrap: anywhere; }
h2 { font-size: 1.45rem; letter-spacing: -.01em; }
h3 { font-size: 1.06rem; }
p { margin: .4rem 0; max-width: 68ch; }
a { color: var(--chart); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--chart); outline-offset: 3px; border-radius: 2px; }
header { padding: 3rem 0 1.75rem; border-bottom: 1px solid var(--line); }
.kind { margin: 0 0 .35rem; color: var(--chart); font-size: .85rem; font-weight: 600; letter-spacing: .02em; }
.size, .lead, .about, .note, .nothing, footer { color: var(--soft); }
.size { margin: .4rem 0 0; }
.skip, .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip:focus { width: auto; height: auto; clip-path: none; padding: .5rem 1rem; background: var(--paper); }
nav { padding: 1.5rem 0 .25rem; font-size: .92rem; }
nav h2 { font-size: .85rem; color: var(--soft); letter-spacing: 0; font-weight: 600; }
nav ol { list-style: none; margin: .4rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; }
nav a { display: block; min-width: 1.5rem; min-height: 1.5rem; padding: .2rem 0; text-decoration: none; color: inherit; overflow-wrap: anywhere; }
nav a:hover { text-decoration: underline; color: var(--chart); }
main { min-width: 0; padding-bottom: 2rem; }
@media (min-width: 62rem) {
  .columns { display: grid; grid-template-columns: 10.5rem minmax(0, 1fr); gap: 2.25rem; }
  nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding-top: 2.1rem; }
  nav ol { display: block; }
}
section { padding: 1.4rem 0 .6rem; }
section + section { border-top: 1px solid var(--line); margin-top: .6rem; }
.folded { padding: 0; margin: 0; }
section + .folded { margin-top: 0; }
.fold { margin: 0; font-size: 1rem; }
.fold > summary { width: auto; padding: .7rem .2rem; color: var(--ink); }
.fold > summary h2 { display: inline; font-size: 1.12rem; }
.fold > summary:hover h2 { color: var(--chart); }
.fold > .parts { scroll-margin-top: 4rem; padding-bottom: 1.5rem; }
.unprinted { display: none; }
.folding { display: flex; flex-wrap: wrap; gap: .5rem; margin: .8rem 0; }
.folding[hidden], .take [hidden] { display: none; }
.take { float: right; display: flex; align-items: center; gap: .7rem; margin: 0; font-size: .85rem; line-height: 1.5rem; }
.block:has(> .take) { max-width: 42rem; }
button { font: inherit; color: var(--chart); background: none; border: 0; padding: 0 .1rem; min-height: 1.5rem; cursor: pointer; }
.folding button { border: 1px solid var(--line); border-radius: 4px; padding: .1rem .6rem; }
.take a { min-height: 1.5rem; text-decoration: none; }
.take a:hover, button:hover { text-decoration: underline; }
nav a[aria-current] { color: var(--chart); font-weight: 600; }
.fold { font-size: .9rem; line-height: 1.42; }
.fold > .parts { padding-top: .2rem; }
.fold .block { margin: 0 0 .75rem; }
.fold h3 { font-size: 1rem; }
.fold h3 .of { margin-bottom: 0; }
.fold .lead, .fold figcaption, .fold .about { font-size: .86rem; line-height: 1.35; margin: 0 0 .3rem; }
.fold .figures { margin-top: .3rem; }
.fold .figures > div { padding: .2rem .1rem; }
.fold .figures .about { grid-column: 1 / -1; max-width: none; font-size: .84rem; line-height: 1.32; margin: 0; }
.fold .figures .figure { font-size: .95rem; }
.fold table { font-size: .86rem; line-height: 1.3; margin: .1rem 0; }
.fold th, .fold td { padding-top: .14rem; padding-bottom: .14rem; padding-right: .9rem; }
.fold details { margin: .2rem 0; font-size: .86rem; }
.fold svg { max-width: 26rem; }
.fold .scroll:has(> .long) { max-height: 18rem; overflow-y: auto; }
.fold .scroll:has(> .long) thead th { position: sticky; top: 0; background: var(--paper); }
.fold .facts { font-size: .84rem; line-height: 1.35; margin-top: .3rem; }
.fold .facts > div { grid-template-columns: 9rem minmax(0, 1fr); gap: 0 .8rem; padding: .14rem .1rem; }
.fold .cards { grid-template-columns: repeat(auto-fill, minmax(min(100%, 12.5rem), 1fr)); gap: .6rem; }
.fold .cards > div { padding: .6rem .7rem; }
.fold .cards .figure { font-size: 1.45rem; padding: .15rem 0; }
.fold .cards .about { font-size: .8rem; line-height: 1.32; }
@media (min-width: 62rem) {
  .fold > .parts { columns: 2; column-gap: 2.2rem; }
  .parts > :not(.block, .facts), .parts > .wide { column-span: all; }
  .parts > .block, .parts .facts > div { break-inside: avoid; }
  .fold .wide { padding-top: .3rem; }
  .fold .wide > p { max-width: none; }
}
@media (min-width: 62rem) and (max-width: 77.99rem) {
  .parts > .broad { column-span: all; padding-top: .3rem; }
  .fold .broad > p { max-width: none; }
}
@media (min-width: 78rem) {
  .fold .wide:has(tr:nth-child(5)) { display: grid; grid-template: auto auto 1fr / 16rem minmax(0, 1fr); gap: 0 1.8rem; align-items: start; }
  .fold .wide:has(tr:nth-child(5)) > * { grid-column: 1; }
  .fold .wide:has(tr:nth-child(5)) > .scroll { grid-area: 1 / 2 / span 3; }
}
.block { margin-top: 2rem; }
section > h2 + .block { margin-top: 1.1rem; }
.notice { margin: 2rem 0 0; padding: .7rem 1.1rem; background: var(--notice); border-left: 4px solid var(--edge); border-radius: 3px; }
.notice + .notice { margin-top: .75rem; }
.notice p { margin: .2rem 0; }
ul, main ol { margin: .4rem 0; padding-left: 1.2rem; max-width: 72ch; }
li + li { margin-top: .35rem; }
dl, dd, dt { margin: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 14.5rem), 1fr)); gap: .9rem; margin-top: 1.1rem; }
.cards > div { display: grid; grid-row: span 3; grid-template: subgrid / minmax(0, 1fr); align-content: start; row-gap: 0; padding: 1.05rem 1.2rem 1.1rem; background: var(--card); border: 1px solid var(--line); border-radius: 8px; }
.cards dt { font-weight: 600; line-height: 1.35; }
.of { display: block; color: var(--soft); font-size: .8rem; font-weight: 500; margin-bottom: .15rem; }
.figure { font-variant-numeric: tabular-nums; font-weight: 650; line-height: 1.15; overflow-wrap: anywhere; }
.cards .figure { font-size: 2.3rem; letter-spacing: -.02em; padding: .4rem 0 .45rem; }
.cards .long { font-size: 1.7rem; line-height: 1.5; }
.cards .words { font-size: 1.2rem; letter-spacing: 0; }
.cards .about { font-size: .92rem; line-height: 1.45; }
.cards .sides { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 0 .8rem; font-size: 1.45rem; line-height: 1.25; letter-spacing: -.01em; }
.side .of { margin: 0; line-height: 1.3; letter-spacing: 0; }
.better { color: var(--good); }
.worse { color: var(--bad); }
.about strong { display: block; margin-bottom: .3rem; }
.figures { margin-top: .6rem; border-top: 1px solid var(--line); }
.figures > div { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .05rem 1.5rem; padding: .6rem .2rem; border-bottom: 1px solid var(--line); }
.figures dt { font-weight: 550; }
.figures .figure { text-align: right; font-size: 1.06rem; max-width: 22rem; }
.figures .about { grid-column: 1; font-size: .92rem; line-height: 1.45; max-width: 60ch; }
.scroll { position: relative; overflow-x: auto; }
pre.scroll, dd .scroll { max-height: 22rem; overflow-y: auto; }
.notice a { display: inline-block; min-height: 1.5rem; }
table { border-collapse: collapse; min-width: min(100%, 24rem); font-size: .94rem; line-height: 1.4; margin: .3rem 0; }
th, td { max-width: 32rem; overflow-wrap: break-word; text-align: left; vertical-align: baseline; padding: .36rem 1.5rem .36rem .2rem; border-bottom: 1px solid var(--line); font-weight: 400; }
th:last-child, td:last-child { padding-right: .2rem; }
thead th { font-weight: 600; vertical-align: bottom; border-bottom: 1.5px solid var(--soft); font-size: .88rem; }
.n { text-align: right; font-variant-numeric: tabular-nums; }
td.n, tbody th.n { white-space: nowrap; }
tbody tr:hover { background: var(--card); }
figure { margin: .4rem 0 .3rem; }
figcaption { color: var(--soft); max-width: 68ch; margin-bottom: .8rem; }
svg { display: block; width: 100%; min-width: 20rem; max-width: 42rem; height: auto; font-variant-numeric: tabular-nums; }
svg text { font-family: inherit; }
.cards .about { color: var(--ink); }
.limits { display: block; margin-top: .35rem; color: var(--soft); }
pre { margin: .5rem 0; padding: .8rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 6px; }
code { font: .88rem/1.5 ui-monospace, "Cascadia Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
.statement { font-size: 1.3rem; line-height: 1.4; font-weight: 600; max-width: 60ch; margin-top: 1rem; }
.note { font-size: .92rem; }
.texts td { overflow-wrap: anywhere; width: 40%; }
.nothing { font-style: italic; }
details { margin: .5rem 0; font-size: .94rem; }
summary { cursor: pointer; color: var(--chart); width: fit-content; min-height: 1.5rem; }
details[open] summary { margin-bottom: .5rem; }
.badge { display: inline-block; margin-left: .35rem; padding: .05rem .5rem; border: 1px solid var(--edge); border-radius: 1rem; background: var(--notice); font-size: .75rem; font-weight: 600; vertical-align: .1em; }
.facts { margin-top: .7rem; font-size: .94rem; }
.facts > div { display: grid; grid-template-columns: 11.5rem minmax(0, 1fr); gap: 0 1.5rem; padding: .32rem .2rem; border-bottom: 1px solid var(--line); }
.facts dt { color: var(--soft); overflow-wrap: anywhere; }
.facts dd { overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
footer { padding: 1rem 0 3rem; border-top: 1px solid var(--line); font-size: .88rem; }
.fields { display: grid; gap: .6rem 1.5rem; margin-top: .6rem; max-width: 48rem; }
.field { break-inside: avoid; }
.field > span { font-size: .88rem; color: var(--soft); }
.field > div { min-height: 2rem; padding: .3rem .5rem; border: 1px solid var(--line); border-radius: 4px; white-space: pre-wrap; overflow-wrap: anywhere; }
.lines-2 > div { min-height: 3.4rem; }
.lines-3 > div { min-height: 4.8rem; }
.lines-4 > div { min-height: 6.2rem; }
@media (max-width: 40rem) {
  body { padding: 0 1.1rem; }
  header { padding: 2rem 0 1.25rem; }
  h1 { font-size: 1.6rem; }
  .facts > div { grid-template-columns: 1fr; }
  th, td { padding-right: 1rem; }
  .figures > div { gap: .05rem 1rem; }
  .figures .figure { max-width: 11rem; }
}
@media print {
  :root { color-scheme: light; --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #c4c9ce; --chart: #2563a6; --mark: #a8480f; --notice: #fff; --edge: #b07d1c; --good: #17703a; --bad: #a8281c; }
  @page {
    margin: 20mm 16mm 18mm;
    @top-left { content: var(--running, ""); font: 8pt sans-serif; color: #444; }
    @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #444; }
  }
  html { font-size: 9.5pt; }
  body { max-width: none; padding: 0; }
  header { padding: 0 0 .8rem; }
  p, ul, main ol, .statement, figcaption, .figures .about { max-width: none; }
  nav, .skip, summary, .take, .folding, details:not([open], .rest), .folded:has(> details:not([open])) { display: none; }
  .fold > summary { display: block; list-style: none; break-after: avoid; }
  .fold > summary::-webkit-details-marker { display: none; }
  main:has(details.fold:not([open])) .unprinted { display: block; margin-top: 1rem; }
  details::details-content { display: block; content-visibility: visible; block-size: auto; }
  .columns { display: block; }
  section { padding-top: .9rem; }
  .block { margin-top: .8rem; }
  .fold > .parts { columns: 2; column-gap: 1.6rem; }
  .parts > :not(.block, .facts), .parts > :is(.wide, .broad) { column-span: all; }
  h2, h3, .lead, figcaption { break-after: avoid; break-inside: avoid; }
  tr, figure, .cards > div, .figures > div, .facts > div, .notice, table:not(.long), li { break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll, pre.scroll, dd .scroll, .fold .scroll:has(> .long) { max-height: none; overflow: visible; }
  table { width: 100%; }
  th, td { max-width: none; overflow-wrap: anywhere; padding-right: .8rem; }
  svg { min-width: 0; max-width: 15cm; }
  .fold svg { max-width: 100%; }
  .fold .scroll:has(> .long) thead th { position: static; }
  .dense { font-size: 8.6pt; line-height: 1.35; }
  .dense h1 { font-size: 13pt; }
  .dense h2 { font-size: 10.5pt; }
  .dense h3 { font-size: 9pt; }
  .dense header { padding-bottom: .3rem; }
  .dense section { padding: .4rem 0 .2rem; }
  .dense section + section { margin-top: .2rem; }
  .dense .block, .dense section > h2 + .block { margin-top: .35rem; }
  .dense p { margin: .15rem 0; }
  .dense .statement { font-size: 10.5pt; }
  .dense table { font-size: 8.2pt; line-height: 1.25; margin: .1rem 0; }
  .dense th, .dense td { padding-top: .14rem; padding-bottom: .14rem; }
  .dense .fields { grid-template-columns: 1fr 1fr; max-width: none; gap: .4rem 1.2rem; }
  .dense .lines-3, .dense .lines-4 { grid-column: 1 / -1; }
  .dense .field > div { min-height: 1.7rem; }
  .dense .lines-2 > div { min-height: 2.6rem; }
  .dense .lines-3 > div { min-height: 4rem; }
  .dense .lines-4 > div { min-height: 5.2rem; }
  p { orphans: 3; widows: 3; }
}
`;

/** The SHA-256 of STYLE as a Content-Security-Policy writes it. */
export const STYLE_HASH = "sha256-z810DyTgiblgBDFSosj/++ZItDJo6hwMmRxuPjMGxjY=";
