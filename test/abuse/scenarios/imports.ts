import { setTimeout as sleep } from 'node:timers/promises';
import { median } from '../../../bench/round.ts';
import { renderWorkbook } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { atMost, type Finding, statusesOf } from '../../support/findings.ts';
import type { Setting } from '../setting.ts';

const BUILDING = 1;
const ROWS = 20_000;
/** Faster, and an account has made more calls than it may. */
const EXPORT_EVERY_MS = 200;

/** 20,000 rows of which each has something wrong: about 320 kB. */
async function badSheet(): Promise<Buffer> {
  const columns = ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({ heading }));
  const rows = Array.from({ length: ROWS }, (_, at) => [`N${at}`, '', '31/02/2027', '25:99', 'x']);
  return Buffer.from(await renderWorkbook({ sheetName: 'x', columns, rows }));
}

/** An upload of the sheet by somebody, as an import or as its preview. */
function upload({ call }: Setting, path: string, bytes: Buffer, token: string) {
  const body = new FormData();
  body.set('excel_file', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'visiteurs.xlsx');
  return call('POST', path, { body, token });
}

const IMPORT = `/list/exceloption/${BUILDING}/`;
const PREVIEW = `/api/buildings/${BUILDING}/visits/import-preview`;
const EXPORT = `/api/buildings/${BUILDING}/visits/export`;

/** How long somebody's export takes. */
async function exportOf({ call }: Setting, token: string): Promise<number> {
  const answer = await call('GET', EXPORT, { token });
  if (answer.status !== 200) throw new Error(`The export answered ${answer.status}`);
  return answer.milliseconds;
}

/** Somebody's imports and previews of bad sheets, all at once, while others work and somebody exports. */
export async function imports(setting: Setting): Promise<Finding[]> {
  const [attacker, exporter] = [await setting.logIn('collab'), await setting.logIn('vip2')];
  const sheet = await badSheet();
  console.log(`  a sheet of ${(sheet.length / 1000).toFixed(0)} kB`);
  const quiet: number[] = [];
  for (let time = 0; time < 5; time++) quiet.push(await exportOf(setting, exporter));
  const before = median(quiet.slice(1));

  const findings: Finding[] = [];
  for (const [name, path, count] of [
    ['twelve imports', IMPORT, 12],
    ['eight previews', PREVIEW, 8],
  ] as const) {
    const { result, findings: fared } = await setting.whileOthersWork(async () => {
      const uploads = Array.from({ length: count }, () => upload(setting, path, sheet, attacker));
      const exports: number[] = [];
      let over = false;
      const answers = Promise.all(uploads).finally(() => {
        over = true;
      });
      while (!over) {
        exports.push(await exportOf(setting, exporter));
        await sleep(EXPORT_EVERY_MS);
      }
      return { answers: await answers, exports };
    });
    const bound = Math.max(2 * before, before + 500);
    console.log(
      `  ${name}: ${statusesOf(result.answers)}, the last after ${(Math.max(...result.answers.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`,
    );
    const slowest = Math.max(...result.exports);
    findings.push(
      ...fared.map((finding) => ({ ...finding, what: `${name}: ${finding.what}` })),
      atMost(
        `${name}: an export, worst of ${result.exports.length}`,
        Math.round(slowest),
        Math.round(bound),
        ' ms',
      ),
    );
    const wrong = result.answers.filter(({ status }) => status !== 422 && status !== 200 && status !== 429);
    findings.push(atMost(`${name}: other answers than 200, 422, 429`, wrong.length, 0));
  }
  return findings;
}
