import { Sessions } from '../../test/e2e/support/sessions.ts';
import { EARLIER, prepareEarlierVersion } from '../../test/support/earlierVersion.ts';
import { startProduct, temporaryFolder } from '../processes.ts';
import { median, table, writeSection } from '../results.ts';
import { type Certificate, selfSignedCertificate, startHttp2Proxy } from './http2Proxy.ts';
import { type Device, devices, type Figures, startAuditBrowser } from './lighthouse.ts';

const ROUNDS = 3;

const screens = [
  { name: 'log-in', path: '/login', as: undefined },
  { name: 'home', path: '/resident/home', as: 'vip' },
  { name: 'rooms', path: '/resident/Reservations', as: 'vip' },
  { name: 'visits', path: '/resident/table', as: 'vip' },
  { name: 'parcels', path: '/resident/Colis', as: 'vip' },
  { name: 'events', path: '/resident/Events', as: 'vip' },
  { name: 'reception', path: '/resident/desk', as: 'accueil' },
] as const;

interface Version {
  url: string;
  sessions: Sessions;
}

interface Audits {
  cold: Figures[];
  warm: Figures[];
}

/** Rounds alternate between this version and the earlier one. */
export async function compareScreens(): Promise<void> {
  const certificate = selfSignedCertificate();
  const versions = [
    await startVersion(certificate, prepareEarlierVersion(EARLIER, { built: true })),
    await startVersion(certificate),
  ];
  const all = devices.map((device) => ({
    device,
    rows: screens.map((screen) => ({ screen, audits: versions.map((): Audits => ({ cold: [], warm: [] })) })),
  }));
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { device, rows } of all)
      for (const { screen, audits } of rows)
        for (const [at, version] of versions.entries())
          await auditScreen(certificate, version, screen, device, audits[at] as Audits);
    console.log(`Round ${round} of ${ROUNDS}`);
  }
  writeSection('Screens', report(all));
}

async function startVersion(certificate: Certificate, root?: string): Promise<Version> {
  const { url } = await startProduct(temporaryFolder(), '', root);
  return { url: await startHttp2Proxy(url, certificate), sessions: new Sessions(url) };
}

async function auditScreen(
  { keyHash }: Certificate,
  { url, sessions }: Version,
  { path, as }: (typeof screens)[number],
  device: Device,
  { cold, warm }: Audits,
): Promise<void> {
  const browser = await startAuditBrowser(keyHash);
  try {
    await browser.signIn(url, as && (await sessions.of(as)));
    cold.push(await browser.audit(url + path, device, false));
    warm.push(await browser.audit(url + path, device, true));
  } finally {
    await browser.close();
  }
}

const columns: readonly [string, keyof Audits, (figures: Figures) => number][] = [
  ['score', 'cold', ({ score }) => score],
  ['first paint', 'cold', ({ firstPaint }) => firstPaint],
  ['largest paint', 'cold', ({ largestPaint }) => largestPaint],
  ['blocked', 'cold', ({ blocking }) => blocking],
  ['kB', 'cold', ({ kilobytes }) => kilobytes],
  ['requests', 'cold', ({ requests }) => requests],
  ['warm: largest paint', 'warm', ({ largestPaint }) => largestPaint],
  ['warm: blocked', 'warm', ({ blocking }) => blocking],
  ['warm: kB', 'warm', ({ kilobytes }) => kilobytes],
];

function report(
  all: readonly { device: Device; rows: { screen: { name: string }; audits: Audits[] }[] }[],
): string {
  const cell = (audits: Audits[], state: keyof Audits, figure: (figures: Figures) => number) =>
    audits.map((one) => Math.round(median(one[state].map(figure))).toLocaleString('en')).join(' → ');
  const tables = all.flatMap(({ device, rows }) => [
    device === 'phone' ? '### Phone' : '### Desktop',
    table(
      ['', ...columns.map(([title]) => title)],
      rows.map(({ screen, audits }) => [
        screen.name,
        ...columns.map(([, state, figure]) => cell(audits, state, figure)),
      ]),
    ),
  ]);
  return [
    `Lighthouse’s medians of ${ROUNDS} rounds: commit ${EARLIER} → this commit, by HTTP/2, with the
demonstration’s data. The phone has 1.6 Mbit/s, 150 ms and a processor 4 times slower, the desktop 10 Mbit/s
and 40 ms, as Lighthouse simulates them. Cold is with an empty cache, warm with what the opening before left
there. Times are milliseconds; *blocked* is the total blocking time.`,
    ...tables,
  ].join('\n\n');
}
