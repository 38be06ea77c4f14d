import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { makePictureClaiming, pdf, photograph, picture } from '../../../test/support/files.ts';
import { type Answer, testApp } from '../../../test/support/testApp.ts';
import { BuildingScope } from '../database/buildingScope.ts';
import { lockFileForReference } from './files.ts';

const app = await testApp();
const { make } = app;
const NOW = new Date('2026-11-23T09:04:00Z');
app.setNow(NOW);
const here = await make.building();
const there = await make.building({ publicCalendars: false });
const admin = await app.as(await make.user({ role: 'admin', buildings: [here.id, there.id] }));

type Kind = 'pictures' | 'pdfs';
const send = (kind: Kind, bytes: Uint8Array, filename = 'x', building = here.id, caller = admin) =>
  caller.upload(`/api/buildings/${building}/${kind}`, { name: 'file', filename, bytes });
const stored = (answer: Answer) => {
  expect([answer.status, answer.body.status]).toEqual([200, 'OK']);
  return answer.body.fields[0];
};
const refusal = ({ status, body }: Answer) => [status, body.code, Object.keys(body.errors)];

describe('a picture', () => {
  it.each([
    ['png', { width: 1300, height: 975 }, { width: 1280, height: 960 }, ['320w', '640w', '1280w']],
    ['jpeg', { width: 400, height: 300 }, { width: 400, height: 300 }, ['320w', '400w']],
    ['webp', { width: 400, height: 300 }, { width: 400, height: 300 }, ['320w', '400w']],
  ] as const)(
    'in the format %s is re-encoded in the sizes that screens use',
    async (format, given, largest, widths) => {
      const file = stored(await send('pictures', await picture({ ...given, format }), 'Été.gif'));
      expect(file).toMatchObject({ name: 'Été.gif', pages: null, picture: largest });
      expect(file.address).toBe(file.picture.src);
      const sizes = (file.picture.srcSet as string).split(', ').map((part) => part.split(' '));
      expect(sizes.map(([, width]) => width)).toEqual(widths);
      for (const [address = '', width = ''] of sizes) {
        const answer = await app.anybody.get(address);
        expect(answer.headers).toMatchObject({
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=3360',
          'content-disposition': `inline; filename="Ete.webp"; filename*=UTF-8''%C3%89t%C3%A9.webp`,
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        });
        const { format: kept, width: wide } = await sharp(answer.bytes).metadata();
        expect([kept, `${wide}w`]).toEqual(['webp', width]);
      }
    },
  );

  it('gets a dash as name when the form names no file', async () => {
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"\r\ncontent-type: application/octet-stream\r\n\r\n';
    const form = Buffer.concat([Buffer.from(head), await picture(), Buffer.from('\r\n--b--\r\n')]);
    const type = { 'content-type': 'multipart/form-data; boundary=b' };
    expect(stored(await admin.post(`/api/buildings/${here.id}/pictures`, form, type)).name).toBe('–');
  });

  it('is rotated upright, and its location is removed', async () => {
    const photo = await photograph({ width: 640, height: 480 });
    expect((await sharp(photo).metadata()).exif?.includes('Telephone')).toBe(true);
    const file = stored(await send('pictures', photo));
    expect(file.picture).toMatchObject({ width: 480, height: 640 });
    const { bytes } = await app.anybody.get(file.address);
    const kept = await sharp(bytes).metadata();
    expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined]);
    expect(bytes.includes('Telephone')).toBe(false);
  });

  it('is stored without hidden content', async () => {
    const page = '<script>alert(1)</script>';
    const file = stored(await send('pictures', Buffer.concat([await picture(), Buffer.from(page)])));
    expect((await app.anybody.get(file.address)).bytes.includes('script')).toBe(false);
  });

  it.each<[string, number, string, () => Uint8Array | Promise<Uint8Array>]>([
    ['an SVG', 415, 'not_a_picture', () => Buffer.from('<svg><script>alert(1)</script></svg>')],
    ['a web page', 415, 'not_a_picture', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 415, 'not_a_picture', () => Buffer.alloc(0)],
    ['a GIF', 415, 'not_a_picture', () => picture({ width: 64, height: 48, format: 'gif' })],
    ['a PDF', 415, 'not_a_picture', () => pdf()],
    ['half a PNG', 422, 'picture_damaged', () => half('png')],
    ['half a JPEG', 422, 'picture_damaged', () => half('jpeg')],
    ['half a WebP', 422, 'picture_damaged', () => half('webp')],
    [
      'one that says it has too many pixels',
      422,
      'picture_too_many_pixels',
      () => makePictureClaiming(60_000, 60_000),
    ],
    [
      'one of more than 20 MB',
      413,
      'too_large',
      async () => Buffer.concat([await picture(), Buffer.alloc(20 * 1024 * 1024)]),
    ],
  ])('is refused when it is %s, whatever its name', async (_, status, code, made) => {
    const answer = await send('pictures', await made(), 'logo.png');
    expect(refusal(answer)).toEqual([status, code, ['file']]);
  });

  async function half(format: 'png' | 'jpeg' | 'webp') {
    const whole = await picture({ format });
    return whole.subarray(0, Math.floor(whole.length / 2));
  }
});

const anyPicture = await picture();
const anyPdf = await pdf();
const lockedPdf = await pdf({ password: 'secret' });

describe('a document', () => {
  it('is stored unchanged, with a picture of its first page', async () => {
    const bytes = await pdf({ pages: 3 });
    const file = stored(await send('pdfs', bytes, 'Tarifs; 2026.pdf'));
    expect(file).toMatchObject({ bytes: bytes.length, pages: 3 });
    const answer = await app.anybody.get(file.address);
    expect(answer.bytes.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="Tarifs 2026.pdf"; filename*=UTF-8''Tarifs%3B%202026.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    const preview = sharp((await app.anybody.get(file.picture.src)).bytes);
    expect(await preview.metadata()).toMatchObject({ format: 'webp', width: 640 });
    const at = async (top: number) => {
      const { data } = await preview
        .clone()
        .extract({ left: 500, top, width: 1, height: 1 })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data].map((value) => Math.round(value / 51));
    };
    expect([await at(100), await at(700)]).toEqual([
      [4, 0, 0],
      [5, 5, 5],
    ]);
  });

  it.each([
    ['a web page', Buffer.from('<!doctype html><p>%PDF-1.7'), 'not_a_pdf', 415],
    ['a web page that becomes a PDF', Buffer.from('<script>1</script>\n%PDF-1.7\n'), 'not_a_pdf', 415],
    ['a picture', anyPicture, 'not_a_pdf', 415],
    ['a first line', Buffer.from('%PDF-1.7\n'), 'pdf_damaged', 422],
    ['what breaks off', anyPdf.subarray(0, -400), 'pdf_damaged', 422],
    ['what has a hole in it', Buffer.from(anyPdf).fill(0x20, 9, anyPdf.length / 2), 'pdf_damaged', 422],
    ['what is locked', lockedPdf, 'pdf_encrypted', 422],
    [
      'an empty shell',
      Buffer.from('%PDF-1.7\nxref\n0 0\ntrailer<<>>\nstartxref\n9\n%%EOF\n'),
      'pdf_damaged',
      422,
    ],
  ])('is refused when it is %s', async (_, bytes, code, status) => {
    expect(refusal(await send('pdfs', bytes, 'x.pdf'))).toEqual([status, code, ['file']]);
  });
});

describe('a signed URL', () => {
  it('is valid for at most an hour, and the same for some minutes', async () => {
    app.setNow(NOW);
    const { id, address } = await storedFile();
    // The URL contains no session.
    expect(address).toMatch(/^\/files\/\d+\/\d+\/640\.webp\?expires=\d+&signature=[\w-]{43}$/);
    const again = async (minutes: number) => {
      app.setNow(new Date(NOW.getTime() + minutes * 60_000));
      const shown = await app.files.describeFiles(app.db, new BuildingScope([here.id]), [id], app.now());
      return shown.get(id)?.address === address;
    };
    expect([await again(0), await again(5), await again(6)]).toEqual([true, true, false]);
    for (const [minutes, status] of [
      [55, 200],
      [56, 404],
      [90, 404],
    ] as const) {
      app.setNow(new Date(NOW.getTime() + minutes * 60_000));
      expect([minutes, (await app.anybody.get(address)).status]).toEqual([minutes, status]);
    }
    app.setNow(NOW);
  });

  it('is invalid when any part was changed', async () => {
    const { id, address } = await storedFile();
    const other = await storedFile();
    const elsewhere = await storedFile(there.id);
    const [path = '', query = ''] = address.split('?');
    const [expires = '', signature = ''] = query.split('&').map((part) => part.split('=')[1]);
    const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
    const forged = [
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=0${expires}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${flipped}`,
      `${path}?expires=${expires}&signature=${signature}=`,
      `${path}?expires=${expires}&signature=`,
      `${path}?expires=${expires}&expires=${expires}&signature=${signature}`,
      `${path.replace('640.webp', '320.webp')}?${query}`,
      `${path.replace('640.webp', 'file.pdf')}?${query}`,
      `${path.replace(`/${id}/`, `/${other.id}/`)}?${query}`,
      `${path.replace(`/${here.id}/`, `/${there.id}/`)}?${query}`,
      `${elsewhere.address.split('?')[0]}?${query}`,
      `${path.replace(`/${id}/`, '/x/')}?${query}`,
      `${path.replace('640.webp', '..%2f640.webp')}?${query}`,
    ];
    expect((await app.anybody.get(address)).status).toBe(200);
    for (const url of forged) {
      const { status, body } = await app.anybody.get(url);
      expect([url, status, body?.code]).toEqual([url, 404, 'not_found']);
    }
  });

  it('is valid when another process signed it', async () => {
    const { address } = await storedFile();
    const second = await createApp({ env: app.env, databaseUrl: app.url, now: () => NOW });
    try {
      expect((await second.http.inject({ url: address })).statusCode).toBe(200);
    } finally {
      await second.close();
    }
  });
});

describe('a shareable picture', () => {
  const claim = (id: number, building: number) =>
    lockFileForReference(app.db, new BuildingScope([building]), {
      id,
      kind: 'picture',
      field: 'image',
      shareable: true,
    });
  const shownIn = async (building: number, id: number) =>
    (await app.files.describeFiles(app.db, new BuildingScope([building]), [id], NOW)).get(id);

  it('has permanent URLs when the building publishes its calendars', async () => {
    const { id } = await storedFile();
    await claim(id, here.id);
    const shown = await shownIn(here.id, id);
    expect(shown?.address).toMatch(/^\/files\/[0-9a-f]{64}\.webp$/);
    for (const part of shown?.picture.srcSet.split(', ') ?? []) {
      const answer = await app.anybody.get(part.split(' ')[0] ?? '');
      expect([answer.status, answer.headers['cache-control']]).toEqual([
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
    await app.db.update(buildings).set({ publicCalendars: false }).where(eq(buildings.id, here.id));
    expect((await app.anybody.get(shown?.address ?? '')).status).toBe(404);
    expect((await shownIn(here.id, id))?.address).toMatch(/signature=/);
    await app.db.update(buildings).set({ publicCalendars: true }).where(eq(buildings.id, here.id));
  });

  it('is refused when it is not a picture of the building', async () => {
    const { id } = await storedFile();
    const document = stored(await send('pdfs', await pdf()));
    for (const [wrong, building] of [
      [id, there.id],
      [document.pk, here.id],
      [987_654, here.id],
    ] as const)
      await expect(claim(wrong, building)).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { image: [{ code: 'file_unknown' }] } },
      });
  });
});

let files = 0;
/** A picture with unique content. */
async function storedFile(building = here.id) {
  files += 1;
  const bytes = await picture({ width: 640, height: 100 + files });
  const file = stored(await send('pictures', bytes, 'x.png', building));
  return { id: file.pk as number, address: file.address as string };
}
