import type { Random } from './random.ts';
import { hostileText } from './texts.ts';

const BOUNDARY = '----parvis';

export interface Part {
  name: string;
  filename?: string;
  type?: string;
  bytes: Buffer;
}

export interface Form {
  contentType: string;
  bytes: Buffer;
}

const plain = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart form as a browser sends it. */
export function formOf(parts: readonly Part[]): Form {
  const pieces = parts.flatMap(({ name, filename, type, bytes }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return { contentType: plain, bytes: Buffer.concat([...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]) };
}

const textPart = (name: string, text: string): Part => ({ name, bytes: Buffer.from(text) });

/** The same form, with something wrong about it. */
export function brokenForm(random: Random, parts: readonly Part[]): Form {
  const whole = formOf(parts);
  const text = whole.bytes.toString('latin1');
  const instead = (from: string | RegExp, to: string) => ({
    ...whole,
    bytes: Buffer.from(
      text.replace(from, () => to),
      'latin1',
    ),
  });
  const file = parts.find(({ filename }) => filename !== undefined) ?? textPart('x', 'x');
  const name = hostileText(random, 'x')
    .slice(0, 2_000)
    .replaceAll(/["\r\n]/g, '');
  return random.pick<() => Form>([
    () => ({ ...whole, contentType: 'multipart/form-data' }),
    () => ({ ...whole, contentType: 'multipart/form-data; boundary=' }),
    () => ({ ...whole, contentType: 'multipart/form-data; boundary="' }),
    () => ({ ...whole, contentType: `multipart/form-data; boundary=${'x'.repeat(5_000)}` }),
    () => ({ ...whole, contentType: `${plain}other` }),
    () => ({ ...whole, contentType: 'multipart/mixed; boundary=----parvis' }),
    () => ({ ...whole, contentType: 'application/json' }),
    () => ({ ...whole, contentType: 'application/octet-stream' }),
    () => ({ ...whole, bytes: whole.bytes.subarray(0, random.below(whole.bytes.length)) }),
    () => ({ ...whole, bytes: whole.bytes.subarray(0, -4) }),
    () => ({ ...whole, bytes: whole.bytes.subarray(random.below(whole.bytes.length)) }),
    () => ({ ...whole, bytes: Buffer.alloc(0) }),
    () => ({ ...whole, bytes: Buffer.from(`--${BOUNDARY}--\r\n`) }),
    () => ({ ...whole, bytes: Buffer.from(`--${BOUNDARY}\r\n\r\n--${BOUNDARY}--`) }),
    () => instead('Content-Disposition: form-data; ', 'Content-Disposition: '),
    () => instead('Content-Disposition', 'X'.repeat(20_000)),
    () => instead('\r\n\r\n', '\r\n'),
    () => instead('\r\n\r\n', `\r\n${'X: y\r\n'.repeat(3_000)}\r\n`),
    () => instead('\r\n\r\n', '\r\nContent-Transfer-Encoding: base64\r\n\r\n'),
    () => instead(/filename="[^"]*"/, "filename*=utf-8''%ED%A0%80%00.xlsx"),
    () => instead(/filename="[^"]*"/, 'filename="a\0b.xlsx"'),
    () => instead(/filename="[^"]*"/, 'filename="'),
    () => instead(/name="/, 'name="__proto__"; x="'),
    () => formOf(parts.map((part) => (part === file ? { ...part, filename: name } : part))),
    () => formOf([...parts, file]),
    () => formOf([...parts, { ...file, name: 'other' }]),
    () => formOf(parts.filter((part) => part !== file)),
    () => formOf(parts.map((part) => (part === file ? { name: part.name, bytes: part.bytes } : part))),
    () => formOf([...parts, ...Array.from({ length: 40 }, (_, at) => textPart(`f${at}`, 'x'))]),
    () => formOf([...parts, textPart('__proto__', '{"x":1}'), textPart('columns', '{"__proto__":null}')]),
    () => formOf([textPart(name, name), ...parts]),
    () => formOf([textPart('columns', `${'['.repeat(8_300)}`), ...parts]),
    () => formOf([textPart('columns', 'x'.repeat(1_100_000)), ...parts]),
    () => formOf([textPart('send_invitations', name), textPart('columns', '{"0":"date","1":"x"}'), ...parts]),
  ])();
}
