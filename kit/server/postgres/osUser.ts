import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Account {
  uid: number;
  gid: number;
}

export interface OsUser {
  prefix: string[];
  ids: Partial<Account>;
  owner: Account | undefined;
}

/**
 * PostgreSQL refuses to run as root. If Parvis does, its programs run as an existing unprivileged account:
 * plainly; with the capability to pass closed folders; or as root without capabilities. The first one that
 * works is used. Throws an Error that names the data folder if none does.
 */
export function chooseOsUser(program: string, dataDir: string): OsUser {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {}, owner: undefined };
  const account = unprivilegedAccount();
  const drop = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'];
  const passFolders = [
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  const ways: OsUser[] = [
    { prefix: [], ids: account, owner: account },
    { prefix: [...drop, ...passFolders], ids: {}, owner: account },
    {
      prefix: ['unshare', '--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`],
      ids: {},
      owner: { uid: 0, gid: 0 },
    },
  ];
  const usableUser = ways.find((way) => canRun(way, program, dataDir));
  if (usableUser) return usableUser;
  throw new Error(
    `PostgreSQL cannot run as the superuser, and no other account can enter the data folder ${dataDir}: ` +
      'start Parvis as an ordinary user, or set DATA_DIR to a folder that everybody can enter.',
  );
}

function unprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['nobody', 'daemon']) {
    const [, , uid, gid] = accounts.find((fields) => fields[0] === name) ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as the superuser, and there is no account nobody or daemon to run it: ' +
      'start Parvis as an ordinary user.',
  );
}

function canRun(way: OsUser, program: string, dataDir: string): boolean {
  const [command = '', ...args] = [
    ...way.prefix,
    '/bin/sh',
    '-c',
    'cd "$1" && "$0" --version',
    program,
    dataDir,
  ];
  return spawnSync(command, args, { ...way.ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

/**
 * Gives a folder and its content to the account that runs PostgreSQL, because an earlier start may have used
 * another account. Throws an Error that names the folder if this is not permitted.
 */
export function changeFolderOwner(runAs: OsUser, folder: string): void {
  const { uid } = lstatSync(folder);
  if (runAs.owner) {
    if (uid !== runAs.owner.uid) chownAll(folder, runAs.owner);
  } else if (process.getuid && uid !== process.getuid()) {
    throw new Error(
      `The database in ${folder} belongs to another account: start Parvis as the one that created it, ` +
        'or set DATA_DIR to another folder.',
    );
  }
}

function chownAll(folder: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() || entry.isDirectory()) chownSync(path, uid, gid);
  }
  chownSync(folder, uid, gid);
}
