import { startDatabase, startProduct, temporaryFolder } from '../processes.ts';
import { median } from '../round.ts';

export interface Start {
  /** Milliseconds until the product has answered for the first time, and until its database alone would be open. */
  product: number;
  database: number;
  ratio: number;
}

/** The first start, on an empty folder (database, migrations, demonstration), and the second. */
export async function startTwice(rounds: number): Promise<{ first: Start; second: Start; memory: number }> {
  const first: { product: number; database: number }[] = [];
  const second: typeof first = [];
  const memories: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const [full, bare] = [temporaryFolder(), temporaryFolder()];
    for (const times of [first, second]) {
      const begun = performance.now();
      const product = await startProduct(full);
      await (await fetch(`${product.url}/login`)).text();
      const answered = performance.now() - begun;
      memories.push(product.memory());
      await product.stop();
      const start = performance.now();
      const database = await startDatabase(bare);
      times.push({ product: answered, database: performance.now() - start });
      await database.stop();
    }
  }
  const start = (times: typeof first): Start => ({
    product: median(times.map(({ product }) => product)),
    database: median(times.map(({ database }) => database)),
    ratio: median(times.map(({ product, database }) => product / database)),
  });
  return { first: start(first), second: start(second), memory: median(memories) };
}
