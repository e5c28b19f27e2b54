declare module "*.css";
/** The address of the worker that runs examples. */
declare module "virtual:run-worker" {
  const address: string;
  export default address;
}
