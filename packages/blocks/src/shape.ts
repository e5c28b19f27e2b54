/** What every shape may say of the field that has it. */
interface ShapeBase {
  /** One sentence: what the field holds. */
  readonly about?: string;
  /** A name under which published schemas hold the shape once. */
  readonly id?: string;
  /** The field may be left out. */
  readonly optional?: true;
}
export interface TextShape extends ShapeBase {
  readonly is: "text";
  /** It must hold words; a reader of files accepts an empty text too. */
  readonly words?: true;
}
/** One of some words. */
export interface WordShape<W extends string = string> extends ShapeBase {
  readonly is: "word";
  readonly among: readonly W[];
}
export interface NumberShape extends ShapeBase {
  readonly is: "number";
}
export interface FlagShape extends ShapeBase {
  readonly is: "flag";
}
export interface NumberOrNullShape extends ShapeBase {
  readonly is: "number or null";
}
/** A number, a text or null. */
export interface CellShape extends ShapeBase {
  readonly is: "cell";
}
export interface ListShape<S = Shape> extends ShapeBase {
  readonly is: "list";
  readonly of: S;
}
export interface FieldsShape<F = Readonly<Record<string, Shape>>> extends ShapeBase {
  readonly is: "fields";
  readonly fields: F;
}

/** What plain data look like, as data: checks and schemas are made from it, so that none is written by hand. */
export type Shape =
  TextShape | WordShape | NumberShape | FlagShape | NumberOrNullShape | CellShape | ListShape | FieldsShape;

/** The shape that a type must be described by; a type that gets a field must get its description. */
export type ShapeOf<T> = [T] extends [boolean]
  ? FlagShape
  : [T] extends [string]
    ? string extends T
      ? TextShape
      : WordShape<T>
    : [T] extends [number]
      ? NumberShape
      : [T] extends [number | null]
        ? NumberOrNullShape
        : [T] extends [number | string | null]
          ? CellShape
          : [T] extends [readonly (infer Item)[]]
            ? ListShape<ShapeOf<Item>>
            : FieldsShape<FieldShapes<T>>;

/** The shape of a field that must be there. */
export type NeededShape<T> = ShapeOf<T> & { readonly optional?: never };
/** The shape of a field that may be left out. */
type OptionalShape<T> = ShapeOf<T> & { readonly optional: true };

/** The shape of every field of a type. */
export type FieldShapes<T> = {
  readonly [F in keyof T]-?: Partial<Pick<T, F>> extends Pick<T, F>
    ? OptionalShape<Exclude<T[F], undefined>>
    : NeededShape<T[F]>;
};
