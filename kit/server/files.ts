import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { AppError } from '../errors.ts';
import type { Env } from './env.ts';

/** Media types of public files, by their first bytes: what a name or a header claims is not believed. */
const signatures = [
  {
    type: 'image/png',
    extension: 'png',
    magic: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  },
  { type: 'image/jpeg', extension: 'jpg', magic: Buffer.from([0xff, 0xd8, 0xff]) },
];

const PUBLIC_NAME = /^[0-9a-f]{64}\.(png|jpg)$/;

export interface Files {
  /**
   * Keeps a public picture and answers its key: the hash of its content, so that it may be cached for ever. Throws
   * `unsupported_media_type` where the content is neither PNG nor JPEG.
   */
  putPublic(bytes: Uint8Array): Promise<string>;
  /** The bytes of a key, or null. */
  read(key: string): Promise<Uint8Array | null>;
}

/** The file storage: a folder under `DATA_DIR`. */
export function openFiles(env: Env): Files {
  const disk = new Disk(new FSDriver({ location: join(env.dataDir, 'files'), visibility: 'private' }));
  return {
    async putPublic(bytes) {
      const kind = signatures.find(({ magic }) => Buffer.from(bytes.subarray(0, magic.length)).equals(magic));
      if (!kind) throw new AppError('unsupported_media_type');
      const key = `${createHash('sha256').update(bytes).digest('hex')}.${kind.extension}`;
      await disk.put(key, bytes);
      return key;
    },
    async read(key) {
      return (await disk.exists(key)) ? disk.getBytes(key) : null;
    },
  };
}

/** Root-relative address of a public file. */
export function publicAddress(key: string): string {
  return `/files/${key}`;
}

/** `GET /files/<hash>.<ext>`: public files, kept by browsers for a year since their name changes with their content. */
export function mountFiles(app: FastifyInstance, files: Files): void {
  const schema = { summary: 'A public picture, cached for ever', tags: ['files'] };
  app.get<{ Params: { name: string } }>('/files/:name', { schema }, async (request, reply) => {
    const { name } = request.params;
    const bytes = PUBLIC_NAME.test(name) ? await files.read(name) : null;
    const kind = signatures.find(({ extension }) => name.endsWith(`.${extension}`));
    if (!bytes || !kind) throw new AppError('not_found');
    return reply
      .type(kind.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(bytes));
  });
}
