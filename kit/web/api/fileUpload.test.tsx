import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '../../../test/components/server.ts';
import { show } from '../../../test/components/show.tsx';
import { OutageBar } from '../../../web/frame/OutageBar.tsx';
import { okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { translate } from '../i18n/i18n.ts';
import { call } from './call.ts';
import type { CallError } from './callError.ts';
import { copyFileToMemory } from './fileUpload.ts';

const upload = endpoint({
  name: 'upload',
  method: 'POST',
  path: '/files',
  summary: 'Takes a file',
  access: 'user',
  withoutKey: 'reads',
  file: { name: 'file', maxBytes: 2 * 1024 * 1024 },
  answer: okAnswerCodec(),
});

function fileOnDisk(...contents: (string | 'gone')[]): File {
  const file = new File([contents[0] ?? ''], 'visits.csv', { lastModified: 7 });
  vi.spyOn(file, 'arrayBuffer').mockImplementation(async () => {
    const content = contents.length > 1 ? contents.shift() : contents[0];
    if (content === undefined || content === 'gone') throw new DOMException('gone', 'NotReadableError');
    return new TextEncoder().encode(content).buffer;
  });
  return file;
}

const away = () => page.getByText(translate('ui.outage.away'));
const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => null,
    (error: unknown) => error as CallError,
  );

it('an unreadable file must be chosen again and is not reported as an outage', async () => {
  const requests = serve(() => ({ body: { status: 'OK' } }));
  await show(<OutageBar />, 'fr');
  const failure = await failureOf(call(upload, { file: fileOnDisk('gone') }));
  expect([failure?.code, failure?.message]).toEqual(['file_unreadable', translate('ui.fileUnreadable')]);
  expect(requests).toEqual([]);
  await expect.element(away()).not.toBeInTheDocument();
});

it('a file that is too large is refused before it is sent', async () => {
  const requests = serve(() => 'lost');
  const failure = await failureOf(call(upload, { file: new Blob([new Uint8Array(2 * 1024 * 1024 + 1)]) }));
  expect([failure?.status, failure?.message]).toEqual([413, translate('errors.too_large', { max: 2 })]);
  expect(requests).toEqual([]);
});

it('a chosen file is read only once, even if it changes on disk', async () => {
  const chosen = await copyFileToMemory(fileOnDisk('first', 'gone'));
  expect([await chosen.text(), chosen.name, chosen.lastModified]).toEqual(['first', 'visits.csv', 7]);
  expect(await copyFileToMemory(chosen)).toBe(chosen);
});
