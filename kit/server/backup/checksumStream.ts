import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { EntryChecksum } from './manifest.ts';

/** Passes bytes through and computes their number and SHA-256. */
export class ChecksumStream extends Transform {
  readonly #hash = createHash('sha256');
  readonly #expected: EntryChecksum | undefined;
  #bytes = 0;
  #written: EntryChecksum | undefined;

  /** With `expected`, other bytes cause a `BackupChecksumMismatchError` before the stream ends. */
  constructor(expected?: EntryChecksum) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    callback(null, chunk);
  }

  override _flush(callback: TransformCallback): void {
    const written = { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
    this.#written = written;
    const { bytes, sha256 } = this.#expected ?? written;
    callback(bytes === written.bytes && sha256 === written.sha256 ? null : new BackupChecksumMismatchError());
  }

  get written(): EntryChecksum {
    if (!this.#written) throw new Error('The stream has not ended.');
    return this.#written;
  }
}

class BackupChecksumMismatchError extends Error {}
