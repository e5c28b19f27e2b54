/** Numbers below it are cut into whole parts and fractions. */
const LARGE = 2 ** 32;
/** Steps of the fractions, which are added as whole numbers too. */
const STEPS = 2 ** 32;

/** Names of the types that a sum is made of. */
export interface SumTypes {
  readonly double: string;
  /** Holds all whole parts together: 28 digits leave room for 10^18 records. */
  readonly whole: string;
}

/**
 * A sum of floats that does not depend on the order in which servers add: whole parts and fractions of 2^-32 are
 * added exactly, as decimals. What is left of a fraction is below 2.4e-10 a record, and is added in double precision;
 * so are numbers of 2^32 and more, and infinite ones. Null where there is no number.
 * @param number in double precision, null where it is none
 */
export function floatSum(number: string, { double, whole }: SumTypes): string {
  const small = `CASE WHEN abs(${number}) < ${LARGE} THEN ${number} WHEN ${number} IS NOT NULL THEN 0 END`;
  const large = `CASE WHEN abs(${number}) >= ${LARGE} THEN ${number} WHEN ${number} IS NOT NULL THEN 0 END`;
  const steps = `(((${small}) - floor(${small})) * ${STEPS})`;
  const exact = (sql: string): string => `CAST(sum(CAST(floor(${sql}) AS ${whole})) AS ${double})`;
  return (
    `(${exact(small)} + ${exact(steps)} / ${STEPS} + ` +
    `sum(${steps} - floor(${steps})) / ${STEPS} + sum(${large}))`
  );
}
