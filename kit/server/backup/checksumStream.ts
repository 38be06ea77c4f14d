import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import type { Written } from './manifest.ts';

/** Passes bytes through and computes their number and SHA-256. */
export class ChecksumStream extends Transform {
  readonly #hash = createHash('sha256');
  readonly #expected: Written | undefined;
  #bytes = 0;
  #written: Written | undefined;

  /** With `expected`, other bytes cause a `ChecksumMismatch` before the stream ends. */
  constructor(expected?: Written) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    done(null, chunk);
  }

  override _flush(done: TransformCallback): void {
    const written = { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
    this.#written = written;
    const { bytes, sha256 } = this.#expected ?? written;
    done(bytes === written.bytes && sha256 === written.sha256 ? null : new ChecksumMismatch());
  }

  get written(): Written {
    if (!this.#written) throw new Error('The stream has not ended.');
    return this.#written;
  }
}

export class ChecksumMismatch extends Error {}
