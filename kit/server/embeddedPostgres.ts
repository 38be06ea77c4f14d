import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, giveTo, type RunAs } from './postgresAccount.ts';

export interface EmbeddedPostgres {
  /** Address of the database `parvis` for its owner, who is no superuser but may create databases. */
  url: string;
  /** Stops the server, unless another process of Parvis still uses it. To be called after the pools are closed. */
  stop(): Promise<void>;
}

interface Programs {
  initdb: string;
  postgres: string;
}

const ROLE = 'parvis';
const PASSWORD_FILE = 'parvis-password';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 60_000;
const LOG_LIMIT_BYTES = 10_000_000;
