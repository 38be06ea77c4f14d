import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { type Product, startProduct } from './product.ts';

const CREATE_ADMIN = new URL('../../../scripts/create-admin.ts', import.meta.url).pathname;

export const ADMIN = { email: 'ada@parvis.example', password: 'a quiet harbour at dawn' };
export const BUILDING = 'Tour Nord';

/** The product after `npm run create-admin`: one building, one company, one administrator. */
export function startEmptyProduct(): Promise<Product> {
  return startProduct({ demo: false, prepare: createAdmin });
}

async function createAdmin(env: NodeJS.ProcessEnv): Promise<void> {
  const answers = {
    email: ADMIN.email,
    'first-name': 'Ada',
    'last-name': 'Martin',
    company: 'Gestion',
    building: BUILDING,
    'time-zone': 'Europe/Paris',
  };
  const options = Object.entries(answers).flatMap(([name, value]) => [`--${name}`, value]);
  const command = spawn(process.execPath, [CREATE_ADMIN, ...options], { env });
  command.stdin.end(`${ADMIN.password}\n`);
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
  const said = (await Promise.all([text(command.stdout), text(command.stderr)])).join('');
  if ((await ended) !== 0) throw new Error(`No administrator was created:\n${said}`);
}
