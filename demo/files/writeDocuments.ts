import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { findChromium } from '../../test/e2e/support/chromium.ts';
import { demoCatalogue } from '../catalogue.ts';

/**
 * Prints the PDF documents with a browser: `node demo/files/writeDocuments.ts`. They were made for this
 * project.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const fontFace = async (family: string, file: string) => {
  const bytes = await readFile(
    here(`../../node_modules/@fontsource-variable/${file}-latin-wght-normal.woff2`),
  );
  return `@font-face { font-family: ${family}; font-weight: 200 900;
    src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`;
};
const fonts = await Promise.all([
  fontFace('Display', 'fraunces/files/fraunces'),
  fontFace('Plain', 'source-sans-3/files/source-sans-3'),
]);

const style = `
  ${fonts.join('\n')}
  @page { size: A4; margin: 0 }
  * { box-sizing: border-box; margin: 0 }
  body { font: 400 11.5pt/1.45 Plain; color: #1e2320; print-color-adjust: exact }
  section { position: relative; width: 210mm; height: 297mm; padding: 22mm 23mm; background: #fffdf8; break-after: page;
    overflow: hidden }
  section:last-child { break-after: auto }
  svg { position: absolute; top: 0; left: 0; width: 210mm; height: 134mm }
  .cover { padding-top: 152mm }
  .place { font: 600 11pt Plain; letter-spacing: 0.14em; color: #7a5b24 }
  h1 { font: 500 40pt/1.08 Display; margin: 4mm 0 6mm; text-wrap: balance }
  .about { font-size: 15pt; color: #5c6159; max-width: 130mm }
  h2 { font: 500 19pt/1.2 Display; color: #1f4f3d; margin: 9mm 0 3mm }
  section > h2:first-child { margin-top: 0 }
  sup { line-height: 0; font-size: 0.7em }
  p + p { margin-top: 2.5mm }
  dl { display: grid; grid-template-columns: 48mm 1fr; border-top: 0.3mm solid #ddd6c7 }
  dt, dd { padding: 2.2mm 0; border-bottom: 0.3mm solid #ddd6c7 }
  dt { font-weight: 600 }
  dl.prices { grid-template-columns: 46mm 1fr 24mm }
  dl.prices > * { padding: 1.35mm 0; line-height: 1.35 }
  dl.prices + h2 { margin-top: 6mm }
  dd.about { font-size: 10.5pt }
  dd.price { text-align: right; font-weight: 600; color: #1f4f3d; font-variant-numeric: tabular-nums }
  footer { position: absolute; left: 23mm; right: 23mm; bottom: 11mm; display: flex; justify-content: space-between;
    padding-top: 3mm; border-top: 0.3mm solid #ddd6c7; font-size: 9pt; color: #5c6159 }`;

const [COLUMNS, ROWS] = [9, 3];

interface Look {
  ground: string;
  seed: number;
}

function facade({ ground, seed }: Look): string {
  const openings = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
    const [column, row] = [at % COLUMNS, Math.floor(at / COLUMNS)];
    const [x, y] = [23 + column * 18.6, 15 + row * 37];
    const isDoor = row === ROWS - 1 && column === Math.floor(COLUMNS / 2);
    const isLit = isDoor || (row * 5 + column * 3 + seed) % 7 === 0;
    const foot = isDoor ? 134 : y + 29;
    return `<path d="M${x} ${foot}V${y + 7.6}a7.6 7.6 0 0 1 15.2 0V${foot}Z" fill="${isLit ? '#d9b972' : '#fffdf8'}"
      opacity="${isLit ? 1 : 0.14}"/>`;
  });
  const wall = `<rect width="210" height="134" fill="${ground}"/>`;
  return `<svg viewBox="0 0 210 134" aria-hidden="true">${wall}${openings.join('')}</svg>`;
}

const foot = (page: number) =>
  `<footer><span>Parvis Haussmann · 18 boulevard Haussmann, 75009 Paris</span><span>${page}</span></footer>`;
const cover = (look: Look, title: string, about: string) =>
  `<section class="cover">${facade(look)}<p class="place">PARVIS HAUSSMANN</p><h1>${title}</h1>
   <p class="about">${about}</p>${foot(1)}</section>`;
const sheet = (page: number, ...parts: string[]) => `<section>${parts.join('')}${foot(page)}</section>`;
const part = (title: string, ...content: string[]) => `<h2>${title}</h2>${content.join('')}`;
const said = (text: string) => `<p>${text}</p>`;
const listed = (...list: [string, string][]) =>
  `<dl>${list.map(([label, text]) => `<dt>${label}</dt><dd>${text}</dd>`).join('')}</dl>`;

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const priced = (products: (typeof demoCatalogue)[number][1]) =>
  `<dl class="prices">${products
    .map(([name, cents, about]) => {
      const price = cents === 0 ? 'Offert' : euros.format(cents / 100);
      return `<dt>${name}</dt><dd class="about">${about}</dd><dd class="price">${price}</dd>`;
    })
    .join('')}</dl>`;

const documents: Record<string, { title: string; pages: string[] }> = {
  concierge: {
    title: 'Le concierge à votre service',
    pages: [
      cover(
        { ground: '#1f4f3d', seed: 0 },
        'Le concierge à votre service',
        'Ce que nous faisons pour vous, quand nous trouver, et comment commander.',
      ),
      sheet(
        2,
        part(
          'Nous trouver',
          listed(
            ['Le comptoir', 'Au rez-de-chaussée, à gauche de l’accueil'],
            ['Les horaires', 'Du lundi au vendredi, de 8:00 à 19:30'],
            ['Le téléphone', 'Poste 12'],
            ['Les casiers', 'Au niveau −1, jour et nuit, pour déposer et reprendre vos affaires'],
          ),
        ),
        part(
          'Commander',
          said(
            'Passez au comptoir, ou appelez-nous : nous notons ce qu’il vous faut, nous vous disons ' +
              'quand ce sera prêt, et nous vous prévenons dès que c’est arrivé.',
          ),
          said(
            'Les prix du catalogue sont ceux de nos artisans ; la conciergerie ne prend aucune ' +
              'commission. Vous réglez à la remise, par carte ou sur facture de votre société.',
          ),
        ),
        part(
          'Ce qui revient le plus souvent',
          listed(
            ['Le pressing', 'Déposée avant 10:00, une chemise est prête le surlendemain'],
            ['La voiture', 'Laissez la clé au comptoir : nous la lavons à votre place de parking'],
            ['Les paniers', 'À commander avant le mardi midi, à reprendre le jeudi dès 16:00'],
            ['Les rendez-vous', 'Coiffure, massage, ostéopathie : au salon du 2<sup>e</sup> étage'],
          ),
        ),
        part(
          'Une demande particulière ?',
          said('Un cadeau à trouver, un taxi à l’aube, un traiteur pour douze : demandez, nous cherchons.'),
        ),
      ),
    ],
  },
  tarifs: {
    title: 'Les tarifs de la conciergerie',
    pages: [
      cover(
        { ground: '#604719', seed: 4 },
        'Les tarifs de la conciergerie',
        'Prix toutes taxes comprises, valables jusqu’au 30 juin 2027.',
      ),
      sheet(2, ...demoCatalogue.map(([category, products]) => part(category, priced(products)))),
    ],
  },
  livret: {
    title: 'Livret d’accueil',
    pages: [
      cover(
        { ground: '#313b45', seed: 2 },
        'Livret d’accueil',
        'Bienvenue au Parvis Haussmann : l’essentiel pour vos premiers jours.',
      ),
      sheet(
        2,
        part(
          'Entrer et sortir',
          listed(
            ['Votre badge', 'Ouvre l’entrée, l’ascenseur et vos étages de 7:00 à 22:00'],
            ['Badge oublié', 'L’accueil vous en prête un pour la journée'],
            ['Vos visiteurs', 'Annoncez-les sur Parvis : l’accueil les attend et vous prévient'],
            ['Les vélos', 'Local au niveau −1, entrée par la rue de derrière'],
          ),
        ),
        part(
          'Travailler ici',
          listed(
            ['Salles de réunion', 'À réserver sur Parvis ; certaines s’ouvrent l’une sur l’autre'],
            ['Restaurant', 'Au 1<sup>er</sup> étage, de 11:45 à 14:15'],
            ['Salle de sport', 'Au niveau −1, de 7:00 à 21:00, avec votre badge'],
            ['Terrasse', 'Au 7<sup>e</sup> étage, ouverte d’avril à octobre'],
          ),
        ),
        part(
          'Trier',
          said(
            'Trois bacs à chaque étage : papier et carton, emballages, tout-venant. ' +
              'Les piles, les cartouches et les petits appareils se déposent au comptoir du concierge.',
          ),
        ),
      ),
      sheet(
        3,
        part(
          'En cas d’alarme',
          listed(
            [
              '1. Quittez les lieux',
              'Laissez vos affaires, fermez les portes, prenez l’escalier le plus proche',
            ],
            ['2. Aidez', 'Accompagnez vos visiteurs et les personnes qui ont besoin d’aide'],
            ['3. Rassemblez-vous', 'Sur le trottoir d’en face, devant le numéro 21'],
            ['4. Attendez', 'Personne ne remonte sans l’accord des pompiers ou de l’accueil'],
          ),
        ),
        part(
          'Qui appeler',
          listed(
            ['Accueil', 'Poste 10'],
            ['Conciergerie', 'Poste 12'],
            ['Sécurité, jour et nuit', 'Poste 18'],
            ['Secours', '112'],
          ),
        ),
      ),
    ],
  },
};

const { executablePath, args } = await findChromium();
// Keeps Chromium from moving letters to whole pixels.
const browser = await chromium.launch({ executablePath, args: [...args, '--font-render-hinting=none'] });
try {
  const page = await browser.newPage();
  for (const [name, { title, pages }] of Object.entries(documents)) {
    await page.setContent(
      `<!doctype html><html lang="fr"><title>${title}</title><style>${style}</style>${pages.join('')}</html>`,
    );
    await page.evaluate(() => document.fonts.ready);
    await page.pdf({
      path: here(`${name}.pdf`),
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
    });
  }
} finally {
  await browser.close();
}
