import { startProduct } from './product.ts';

/** One product for the whole run. The workers learn its addresses from their environment. */
export default async function setup() {
  const product = await startProduct();
  process.env.PARVIS_E2E_URL = product.url;
  process.env.PARVIS_E2E_DATABASE_URL = product.databaseUrl;
  return async () => {
    await product.stop();
    // It logs what should not happen, and nothing else.
    if (product.log()) throw new Error(`The server complained:\n${product.log()}`);
  };
}
