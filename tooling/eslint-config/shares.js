/** Whatever writes a share of one as a percentage, but `shareText` and its kin in data. */
const shares = {
  "A number before a percent sign": [
    "TemplateLiteral > TemplateElement:not(:first-child)[value.raw=/^\\s?(%|per ?cent\\b)/]",
    "BinaryExpression[operator='+'] > Literal.right[value=/^\\s?(%|per ?cent\\b)/]",
    "JSXExpressionContainer + JSXText[value=/^\\s*(%|per ?cent\\b)/]",
    "CallExpression[callee.property.name='concat'] > Literal[value=/^\\s?%/]",
  ],
  "A rounded percentage": [
    "CallExpression[callee.property.name=/^to(Fixed|Precision|LocaleString|Exponential)$/] " +
      "BinaryExpression[operator='*'] > Literal[value=100]",
    "CallExpression[callee.property.name=/^to(Fixed|Precision|LocaleString|Exponential)$/] " +
      "BinaryExpression[operator='/'] > Literal.right[value=0.01]",
    "CallExpression[callee.object.name='Math'][callee.property.name=/^(round|floor|ceil|trunc)$/] > " +
      "BinaryExpression[operator='*'] > Literal[value=100]",
    "Property[key.name='style'] > Literal[value='percent']",
  ],
};

const ADVICE =
  "Write shares with shareText, differences with pointsText of @sdc-risk/data: none but all is 100 % there.";

/** The setting of no-restricted-syntax by which data alone formats shares.
 * @type {["error", ...{ selector: string, message: string }[]]} */
export const oneFormatter = [
  "error",
  ...Object.entries(shares).flatMap(([what, selectors]) =>
    selectors.map((selector) => ({ selector, message: `${what}. ${ADVICE}` })),
  ),
];
