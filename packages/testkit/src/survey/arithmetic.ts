// Exponential and logarithm from + − × ÷ alone. IEEE 754 fixes the result of those to the last bit, while Math.exp and
// Math.log may differ by an ulp between engines, which is enough to move a rounded income.

/** e^x for moderate x, relative error about 1e-15, the same bits on every machine. */
export function exp(x: number): number {
  const halvings = Math.round(x / Math.LN2);
  const rest = x - halvings * Math.LN2;
  let sum = 1;
  for (let n = 14; n >= 1; n--) sum = 1 + (sum * rest) / n;
  for (let k = 0; k < halvings; k++) sum *= 2;
  for (let k = 0; k > halvings; k--) sum /= 2;
  return sum;
}

/** Natural logarithm of a positive number, absolute error about 1e-15, the same bits on every machine. */
export function log(x: number): number {
  let mantissa = x;
  let doublings = 0;
  while (mantissa > Math.SQRT2) {
    mantissa /= 2;
    doublings++;
  }
  while (mantissa < Math.SQRT1_2) {
    mantissa *= 2;
    doublings--;
  }
  const s = (mantissa - 1) / (mantissa + 1);
  const square = s * s;
  let sum = 0;
  for (let n = 23; n >= 1; n -= 2) sum = sum * square + 1 / n;
  return 2 * s * sum + doublings * Math.LN2;
}
