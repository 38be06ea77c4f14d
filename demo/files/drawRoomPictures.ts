import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** Redraws the room pictures: `node demo/files/drawRoomPictures.ts`. They were made for this project. */

const WIDTH = 480;
const HEIGHT = 320;

const rect = (x: number, y: number, width: number, height: number, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('');

const chair = (x: number, y: number, size: number, fill = '#1f4f3d') =>
  rect(x - size / 2, y - size, size, size, fill, size / 4) +
  rect(x - size / 2 + 3, y, 3, size / 2, '#313630') +
  rect(x + size / 2 - 6, y, 3, size / 2, '#313630');

const arch = (x: number, width: number, top: number, base: number) =>
  path(
    `M${x} ${base} V${top + width / 2} a${width / 2} ${width / 2} 0 0 1 ${width} 0 V${base} Z`,
    '#cfe0ea',
  ) +
  path(
    `M${x + 4} ${base} V${base - 46} h${width * 0.3} v-14 h${width * 0.22} v22 h${width * 0.3} V${base} Z`,
    '#a9c2b4',
  ) +
  rect(x + width / 2 - 2, top, 4, base - top, '#fffdf8') +
  rect(x, (top + base) / 2 + 8, width, 4, '#fffdf8');

const screen = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, '#1e2320', 6) +
  rect(x + 5, y + 5, width - 10, height - 10, '#2c6d53', 3) +
  rect(x + 18, y + 20, width * 0.45, 7, '#e5cf9c', 3) +
  rect(x + 18, y + 36, width * 0.62, 5, '#b5d1c3', 2) +
  rect(x + 18, y + 48, width * 0.5, 5, '#b5d1c3', 2);

const lamp = (x: number, length: number) =>
  rect(x - 1, 0, 2, length, '#7a5b24') + path(`M${x - 24} ${length + 18} a24 20 0 0 1 48 0 Z`, '#b28a3c');

const room = (wall: string, floor: string) =>
  rect(0, 0, WIDTH, 214, wall) + rect(0, 208, WIDTH, 112, floor) + rect(0, 204, WIDTH, 6, '#fffdf8');

const pictures: Record<string, string> = {
  huddle: [
    room('#e6eee6', '#c9a86a'),
    arch(60, 120, 36, 190),
    lamp(300, 62),
    chair(214, 220, 56),
    chair(386, 220, 56),
    oval(300, 232, 92, 24, '#7a5b24'),
    oval(300, 226, 92, 24, '#b28a3c'),
    rect(292, 246, 16, 46, '#313630'),
    oval(300, 294, 44, 9, '#313630'),
    oval(280, 222, 12, 5, '#fffdf8'),
  ].join(''),
  meeting: [
    room('#f1e5c8', '#a9825a'),
    screen(156, 42, 168, 96),
    arch(352, 92, 40, 186),
    lamp(96, 56),
    times(3, (at) => chair(150 + at * 90, 206, 48)),
    path('M96 206 H384 L420 250 H60 Z', '#e5cf9c'),
    rect(60, 250, 360, 12, '#b28a3c', 4),
    times(4, (at) => chair(96 + at * 96, 294, 60, '#173d2f')),
  ].join(''),
  board: [
    room('#2c4a3e', '#6b4a2b'),
    arch(28, 84, 34, 180),
    arch(368, 84, 34, 180),
    screen(156, 40, 168, 92),
    times(2, (at) => lamp(132 + at * 216, 20)),
    times(4, (at) => chair(144 + at * 64, 194, 40, '#b28a3c')),
    path('M132 192 H348 L404 286 H76 Z', '#8a5f36'),
    rect(76, 286, 328, 14, '#5a3b1f', 4),
    times(3, (at) => chair(100 - at * 16, 226 + at * 38, 44 + at * 5, '#d9b972')),
    times(3, (at) => chair(380 + at * 16, 226 + at * 38, 44 + at * 5, '#d9b972')),
    times(4, (at) => rect(166 + at * 42, 206, 22, 12, '#f9f3e4', 2)),
  ].join(''),
  ushape: [
    room('#dfe8ee', '#b59a7a'),
    screen(132, 34, 216, 110),
    rect(18, 40, 84, 130, '#f9f3e4', 3),
    rect(378, 40, 84, 130, '#f9f3e4', 3),
    times(3, (at) => chair(70 - at * 14, 212 + at * 34, 40 + at * 5, '#2f5d7c')),
    times(3, (at) => chair(410 + at * 14, 212 + at * 34, 40 + at * 5, '#2f5d7c')),
    path('M104 200 H150 L122 262 H358 L330 200 H376 L420 292 H60 Z', '#fffdf8'),
    rect(60, 292, 360, 10, '#9c8a70', 3),
  ].join(''),
  theatre: [
    room('#3a2f2a', '#5a4636'),
    path('M0 0 H70 Q52 110 76 206 H0 Z M480 0 H410 Q428 110 404 206 H480 Z', '#80291b'),
    screen(120, 26, 240, 128),
    rect(96, 190, 288, 18, '#b28a3c', 3),
    rect(330, 150, 30, 42, '#7a5b24', 3),
    times(3, (row) =>
      times(8 - row, (at) =>
        chair(
          WIDTH / 2 + (at - (7 - row) / 2) * (50 + row * 14),
          248 + row * 40,
          34 + row * 9,
          row % 2 ? '#b5432d' : '#9c3422',
        ),
      ),
    ),
  ].join(''),
};

for (const [name, drawing] of Object.entries(pictures)) {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" ` +
    `viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawing}</svg>`;
  await writeFile(
    new URL(`rooms/${name}.png`, import.meta.url),
    await sharp(Buffer.from(svg)).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  );
}
