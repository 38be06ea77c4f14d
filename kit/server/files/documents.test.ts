import { describe, expect, it } from 'vitest';
import { pdf } from '../../../test/support/files.ts';
import { handmadePdf } from '../../../test/support/handmadePdf.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { inspectPdfWithPdfium } from './documents/inspectPdfWithPdfium.ts';

const app = await testApp();
const here = await app.make.building();
const admin = await app.as(await app.make.user({ role: 'admin', buildings: [here.id] }));
const send = (bytes: Uint8Array, headers: Record<string, string> = {}) =>
  admin.upload(`/api/buildings/${here.id}/pdfs`, { name: 'file', filename: 'x.pdf', bytes }, {}, headers);

const SCRIPT = '<</S/JavaScript/JS(app.alert(1))>>';
const attached = ['<</Type/Filespec/F(a.exe)/EF<</F 6 0 R>>>>', '<</Length 2>>stream\nMZ\nendstream'];

// The documents are opened in this thread, because starting a worker thread takes longer than reading one.
describe.each([
  ['written out', false],
  ['packed', true],
])('a document %s', (_, packed) => {
  it.each<[string, Parameters<typeof handmadePdf>[0]]>([
    ['a script on opening', { catalog: `/OpenAction${SCRIPT}` }],
    ['a script on opening, elsewhere', { catalog: '/OpenAction 5 0 R', more: [SCRIPT] }],
    ['a script whose name is escaped', { catalog: '/Open#41ction<</S/J#61vaScript/J#53(app.alert(1))>>' }],
    ['a script of the document', { catalog: `/Names<</JavaScript<</Names[(a)${SCRIPT}]>>>>` }],
    ['a script of a page', { page: `/AA<</O${SCRIPT}>>` }],
    [
      'a script of a link',
      { page: '/Annots[5 0 R]', more: [`<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A${SCRIPT}>>`] },
    ],
    ['a script after a destination', { catalog: `/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next${SCRIPT}>>` }],
    ['a program to start', { catalog: '/OpenAction<</S/Launch/F(calc.exe)>>' }],
    ['a website to open', { catalog: '/OpenAction 5 0 R', more: ['<</S/URI/URI(https://evil.example)>>'] }],
    [
      'a website after a destination',
      { catalog: '/OpenAction<</S/GoTo/D[3 0 R/Fit]/Next<</S/URI/URI(https://evil.example)>>>>' },
    ],
    ['printing on opening', { catalog: '/OpenAction<</S/Named/N/Print>>' }],
    ['a form that is a program', { catalog: '/AcroForm<</Fields[]/XFA(<xdp/>)>>' }],
    ['an attached file', { catalog: '/Names<</EmbeddedFiles<</Names[(a)5 0 R]>>>>', more: attached }],
    [
      'a script behind a text that never seems to end',
      { page: '/Annots[5 0 R]', more: [`<</Type/Annot/Subtype/Text/Contents(\\(\\\\)/A${SCRIPT}>>`] },
    ],
    [
      'a script behind a stream that seems to go on',
      {
        catalog: '/Names 6 0 R',
        more: [
          '<</Length 30>>stream\nendstream ( stream (((( <<<<<<\nendstream',
          `<</X 5 0 R/JavaScript<</Names[(a)${SCRIPT}]>>>>`,
        ],
      },
    ],
  ])('is refused with %s', async (_what, made) => {
    await expect(inspectPdfWithPdfium(handmadePdf({ ...made, packed }))).rejects.toMatchObject({
      name: 'PdfDocumentError',
      code: 'pdf_active',
    });
  });

  it.each<[string, Parameters<typeof handmadePdf>[0]]>([
    ['nothing else', {}],
    [
      'words about scripts',
      { content: 'BT (/JavaScript /JS /OpenAction) Tj ET /JS gs', page: '/Note(/AA /JS)' },
    ],
    ['a place to begin', { catalog: '/OpenAction[3 0 R/Fit]' }],
    ['a place to begin, elsewhere', { catalog: '/OpenAction 5 0 R', more: ['[3 0 R/Fit]'] }],
    ['an action that goes there', { catalog: '/OpenAction 5 0 R', more: ['<</S/GoTo/D[3 0 R/Fit]>>'] }],
    [
      'a link to press',
      {
        page: '/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A<</S/URI/URI(https://example.org)>>>>]',
      },
    ],
    [
      'a form to fill in',
      {
        catalog: '/AcroForm<</Fields[5 0 R]>>',
        page: '/Annots[5 0 R]',
        more: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/V(\\(JS)/Rect[0 0 9 9]/P 3 0 R>>'],
      },
    ],
  ])('is accepted with %s', async (_what, made) => {
    expect((await inspectPdfWithPdfium(handmadePdf({ ...made, packed }))).pages).toBe(1);
  });
});

it('an active document is refused with an error at its field, in the user’s language', async () => {
  const active = handmadePdf({ catalog: `/OpenAction${SCRIPT}` });
  const answer = await send(active, { 'accept-language': 'en' });
  expect([answer.status, answer.body.code]).toEqual([422, 'pdf_active']);
  expect(answer.body.errors).toEqual({ file: [app.translate('en', 'kit:errors.pdf_active')] });
  expect((await send(handmadePdf({}))).status).toBe(200);
});

it('a document that needs a password only for changes is checked', async () => {
  expect((await send(await pdf({ password: '' }))).status).toBe(200);
  const answer = await send(await pdf({ password: '', script: 'app.alert(1)' }));
  expect([answer.status, answer.body.code]).toEqual([422, 'pdf_active']);
});
