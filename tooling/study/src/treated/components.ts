/**
 * The strongly connected component of each node of a graph (Tarjan 1972), without recursion.
 * @param next the nodes that each node leads to
 */
export function components(next: readonly ArrayLike<number>[]): Int32Array {
  const size = next.length;
  const component = new Int32Array(size).fill(-1);
  const index = new Int32Array(size).fill(-1);
  const low = new Int32Array(size);
  const at = new Int32Array(size);
  const stack: number[] = [];
  let met = 0;
  let made = 0;
  for (let root = 0; root < size; root++) {
    if (index[root] >= 0) continue;
    const path = [root];
    while (path.length > 0) {
      const node = path[path.length - 1];
      if (index[node] < 0) {
        index[node] = low[node] = met++;
        stack.push(node);
      }
      const own = next[node];
      let deeper = false;
      while (!deeper && at[node] < own.length) {
        const other = own[at[node]];
        if (index[other] < 0) {
          path.push(other);
          deeper = true;
          continue;
        }
        if (component[other] < 0) low[node] = Math.min(low[node], low[other]);
        at[node]++;
      }
      if (deeper) continue;
      path.pop();
      if (low[node] !== index[node]) continue;
      for (let member = -1; member !== node;) {
        member = stack[stack.length - 1];
        stack.length--;
        component[member] = made;
      }
      made++;
    }
  }
  return component;
}
