import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Redraws the event pictures: `node demo/files/drawEventPictures.ts`. They were made for this project. */

const WIDTH = 1280;
const HEIGHT = 720;

const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
const line = (d: string, stroke: string, width: number) =>
  path(
    d,
    'none',
    `stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
  );
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const pictures: Record<string, { ground: [string, string]; drawing: string }> = {
  talk: {
    ground: ['#12332a', '#2c6d53'],
    drawing: [
      path('M640 -40 L260 560 L1020 560 Z', '#e5cf9c', 'opacity="0.35"'),
      path('M640 -40 L430 560 L850 560 Z', '#f9f3e4', 'opacity="0.45"'),
      path('M0 540 H1280 V720 H0 Z', '#102c22'),
      `<rect x="590" y="400" width="100" height="160" rx="8" fill="#7a5b24"/>`,
      circle(640, 330, 38, '#e5cf9c'),
      path('M575 430 q65 -80 130 0 v30 h-130 Z', '#1e2320'),
      times(11, (at) => circle(60 + at * 116, 660 + (at % 2) * 18, 52, at % 3 ? '#0b1f18' : '#173d2f')),
    ].join(''),
  },
  coffee: {
    ground: ['#f1e5c8', '#d9b972'],
    drawing: [
      circle(980, 180, 120, '#f9f3e4', 'opacity="0.8"'),
      path('M0 560 H1280 V720 H0 Z', '#7a5b24'),
      `<ellipse cx="600" cy="580" rx="300" ry="42" fill="#fffdf8"/>`,
      path('M400 330 H800 V430 Q800 570 600 570 Q400 570 400 430 Z', '#1f4f3d'),
      line('M800 370 q110 0 100 70 q-10 70 -120 60', '#1f4f3d', 30),
      times(3, (at) => line(`M${510 + at * 90} 280 q-40 -50 0 -100 q40 -50 0 -100`, '#fffdf8', 16)),
    ].join(''),
  },
  garden: {
    ground: ['#b5d1c3', '#edf4f0'],
    drawing: [
      circle(1010, 170, 90, '#e5cf9c'),
      times(
        6,
        (at) =>
          `<rect x="${60 + at * 205}" y="${250 + (at % 3) * 70}" width="150" height="500" ` +
          `fill="${['#3d8467', '#2c6d53', '#1f4f3d'][at % 3]}"/>`,
      ),
      times(6, (at) =>
        times(
          5,
          (row) =>
            `<rect x="${84 + at * 205}" y="${290 + (at % 3) * 70 + row * 78}" width="36" height="44" ` +
            `fill="#e5cf9c" opacity="${(at + row) % 3 ? 0.85 : 0.25}"/>`,
        ),
      ),
      times(14, (at) => circle(40 + at * 96, 700, 60 + (at % 3) * 14, at % 2 ? '#173d2f' : '#2c6d53')),
    ].join(''),
  },
  yoga: {
    ground: ['#f7dad2', '#f9f3e4'],
    drawing: [
      circle(640, 400, 230, '#df7b66', 'opacity="0.75"'),
      path('M0 470 Q320 400 640 470 T1280 470 V720 H0 Z', '#b5432d', 'opacity="0.35"'),
      path('M0 570 Q320 510 640 570 T1280 570 V720 H0 Z', '#80291b', 'opacity="0.55"'),
      circle(640, 300, 42, '#1e2320'),
      line('M640 350 V480 M640 380 Q540 420 500 500 M640 380 Q740 420 780 500', '#1e2320', 34),
      line('M480 560 Q560 480 640 490 Q720 480 800 560 Q640 600 480 560', '#1e2320', 38),
    ].join(''),
  },
  run: {
    ground: ['#8fbca7', '#edf4f0'],
    drawing: [
      circle(260, 190, 90, '#e5cf9c'),
      path('M0 430 Q300 250 640 420 T1280 360 V720 H0 Z', '#66a287'),
      path('M0 540 Q360 380 760 540 T1280 500 V720 H0 Z', '#2c6d53'),
      line('M-40 690 Q420 520 760 640 T1340 560', '#e5cf9c', 54),
      line('M-40 690 Q420 520 760 640 T1340 560', '#b28a3c', 4),
      ...[430, 700].map((x, at) =>
        [
          circle(x + 18, 360 + at * 40, 30, '#1e2320'),
          line(
            `M${x} ${400 + at * 40} L${x - 30} ${490 + at * 40} L${x + 40} ${560 + at * 40} ` +
              `M${x - 30} ${490 + at * 40} L${x - 100} ${540 + at * 40} M${x} ${410 + at * 40} ` +
              `L${x + 60} ${450 + at * 40} M${x - 4} ${410 + at * 40} L${x - 70} ${440 + at * 40}`,
            '#1e2320',
            24,
          ),
        ].join(''),
      ),
    ].join(''),
  },
  mirror: {
    ground: ['#f9f3e4', '#eae4d8'],
    drawing: [
      path('M0 600 H1280 V720 H0 Z', '#b28a3c', 'opacity="0.5"'),
      ...[300, 640, 980].map((x) =>
        [
          circle(x, 310, 170, '#7a5b24'),
          circle(x, 310, 150, '#d9e7df'),
          path(`M${x - 90} 400 L${x + 60} 190 L${x + 100} 220 L${x - 50} 430 Z`, '#fffdf8', 'opacity="0.7"'),
          times(9, (at) => {
            const angle = Math.PI * (1.1 + at * 0.1);
            return circle(x + Math.cos(angle) * 196, 310 + Math.sin(angle) * 196, 13, '#e5cf9c');
          }),
          `<rect x="${x - 130}" y="560" width="260" height="40" rx="10" fill="#1f4f3d"/>`,
        ].join(''),
      ),
    ].join(''),
  },
  stones: {
    ground: ['#d9e7df', '#8fbca7'],
    drawing: [
      path('M0 560 Q640 500 1280 560 V720 H0 Z', '#3d8467', 'opacity="0.6"'),
      ...[
        [640, 590, 210, 56, '#313630'],
        [640, 500, 160, 48, '#5c6159'],
        [640, 422, 116, 40, '#313630'],
        [640, 358, 78, 30, '#757061'],
      ].map(([x, y, rx, ry, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`),
      ...[0, 1, 2].map((at) =>
        path(
          `M${900 + at * 90} 600 Q${860 + at * 110} ${380 - at * 40} ${1000 + at * 90} ${230 + at * 20} ` +
            `Q${1040 + at * 70} ${430} ${900 + at * 90} 600 Z`,
          ['#1f4f3d', '#2c6d53', '#173d2f'][at] ?? '',
        ),
      ),
      circle(250, 180, 70, '#f9f3e4', 'opacity="0.9"'),
    ].join(''),
  },
};

for (const [
  name,
  {
    ground: [top, bottom],
    drawing,
  },
] of Object.entries(pictures)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" \
viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/>\
<stop offset="1" stop-color="${bottom}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${drawing}</svg>`;
  await writeFile(
    new URL(`events/${name}.webp`, import.meta.url),
    await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer(),
  );
}
