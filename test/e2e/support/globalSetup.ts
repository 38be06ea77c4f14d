import { startProduct } from './product.ts';

/** Starts one product for all workers, which get its addresses from the environment. */
export default async function setup() {
  const product = await startProduct();
  process.env.PARVIS_E2E_URL = product.url;
  process.env.PARVIS_E2E_DATABASE_URL = product.databaseUrl;
  return async () => {
    await product.stop();
    // Only warnings and errors.
    if (product.log()) throw new Error(`The server complained:\n${product.log()}`);
  };
}
