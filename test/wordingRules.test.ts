import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { demoCatalogue } from '../demo/catalogue.ts';
import { beautyEvents, conferenceEvents, sportsEvents } from '../demo/eventList.ts';
import { legalPageNames } from '../features/legal/legal.ts';
import { getDefaultLegalText } from '../features/legal/server/defaultLegalText.ts';
import { type Language, languages } from '../kit/actor.ts';
import { parseDocumentText } from '../kit/documentText.ts';
import { readWords, root, wordFiles } from './support/folders.ts';
import { findWordingFaults, rules, TYPOGRAPHY } from './support/wordingRules.ts';

/** A violation of each rule. */
const AGAINST = {
  fr: [
    'Supprimer ?',
    '{{left}} h',
    'le n° 3',
    "l'accueil",
    'Veuillez réessayer',
    'Cette date n’est pas valable',
    'La liste n’a pas pu être lue',
    'Votre compte a bien été fermé',
    'Ignorez ce message',
    'Conservation des visiteurs',
    'Vous êtes déjà inscrit',
    'Les inscrit(e)s',
    'Site : Lille',
    'Aller à l’accueil',
    'Le guichet',
    'Cet utilisateur',
    'Annuler la visite',
    'La personne visitée',
    'Déclarer absent',
    'En attente',
    'Votre entreprise',
    'NDA',
    'Une copie',
    'Un emplacement',
    'Un paquet',
    'La file d’attente',
    'Un lien d’inscription',
    'Révoquer',
    'Il attend votre validation',
    'Annuler',
    'Éditer',
    'Un mail',
    'S’identifier',
    'L’état du colis',
    'La raison',
    'Une remarque',
    'Arrivée de {{visitor}}',
    'Un classeur',
    'Les occupants',
    'Ce qui est prévu',
    'Ce que l’accueil note',
  ],
  en: [
    'Please wait',
    'Somebody',
    'You will be told',
    'Search a place',
    'The list couldn’t be read',
    'Meanwhile',
    'You receive this message',
    'Keeping visitors',
    'His parcel',
    "don't",
    'This site',
    'The home page',
    'At the reception',
    'Another user',
    'Cancel the visit',
    'The person visited',
    'Guests',
    'Declared missed',
    'Your firm',
    'A confidentiality agreement',
    'The signer',
    'Reserve',
    'Your booking',
    'A bay',
    'A package',
    'Sign up',
    'A seat',
    'The waitlist',
    'A registration link',
    'Revoke',
    'Rejected',
    'Cancel',
    'Canceled',
    'Modify',
    'An email',
    'Login',
    'The state',
    'A remark',
    'The audit trail',
    '{{size}} MB',
    'A workbook',
    'An occupant',
    'Mail and parcels',
    'Switched off',
    'A photograph',
    'What is planned',
    'Whoever books',
  ],
  es: ['Este sitio', 'El NDA', 'Un asiento', 'Un e-mail', 'Hacer login', '20 MB', 'El n.º 3'],
} as const;

it.each(['fr', 'en', 'es'] as const)('each wording rule in %s refuses its counterexample', (language) => {
  const never = rules.filter(
    (rule) => rule.language === language && !AGAINST[language].some((text) => rule.refused.test(text)),
  );
  expect(never.map(({ instead }) => instead)).toEqual([]);
  const passed = AGAINST[language].filter(
    (text) => findWordingFaults(language, [['any:key', text]]).length === 0,
  );
  expect(passed).toEqual([]);
});

it('every exception to a wording rule is needed', () => {
  const leavesOf = (words: object, path: string): [string, string][] =>
    Object.entries(words).flatMap(([key, value]) =>
      typeof value === 'object' ? leavesOf(value, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
    );
  const needless = rules.flatMap(({ language, refused, allowed = [] }) => {
    const texts = wordFiles.flatMap((file) => leavesOf(readWords(file, language), `${file.namespace}:`));
    return allowed.filter(
      (start) => !texts.some(([key, text]) => key.startsWith(start) && refused.test(text)),
    );
  });
  expect(needless).toEqual([]);
});

/** Words of the legal pages with another meaning. */
const MEANT_OTHERWISE: Record<Language, RegExp> = {
  fr: /personne visitée|raison sociale|raisons tenant à|édité par|exécution du contrat|copies conservées/gi,
  en: /prepare their visit|performance of the contract|telephone|mail and parcels/gi,
};

it.each(languages.flatMap((language) => legalPageNames.map((page) => [page, language] as const)))(
  'the default text of the page “%s” follows the wording rules in %s',
  (page, language) => {
    const none = { reservations: null, parking: null };
    const periods = { visitors: 90, orders: 90, events: 365, logbook: 365, parcels: 60, ...none };
    const facts = { name: 'Parvis Haussmann', address: '12 boulevard Haussmann', periods };
    // Parsed, because only then its spaces are no-break spaces.
    const blocks = parseDocumentText(getDefaultLegalText(page, language, facts));
    const texts = blocks.flatMap((block) => (block.kind === 'list' ? block.items : [block.text]));
    const named = texts.map((text) => [`${page}:`, text.replace(MEANT_OTHERWISE[language], '…')] as const);
    expect(findWordingFaults(language, named)).toEqual([]);
  },
);

it('texts without JavaScript follow the wording rules', () => {
  const html = readFileSync(join(root, 'web/index.html'), 'utf8');
  const said = [...html.matchAll(/<(?:p|span) lang="(\w+)">(.*?)<\/(?:p|span)>/g)];
  expect(said.map(([, language]) => language)).toEqual([...languages, ...languages, ...languages]);
  expect(
    said.flatMap(([, language, text = '']) =>
      findWordingFaults(language as Language, [['index.html', text]]),
    ),
  ).toEqual([]);
});

it('the demonstration’s texts follow the typography rules', () => {
  const products = demoCatalogue.flatMap(([category, list]) => [
    category,
    ...list.flatMap(([name, , description]) => [name, description]),
  ]);
  const events = [...conferenceEvents, ...sportsEvents, ...beautyEvents].flatMap(
    ({ name, text, room, floors }) => [name, text, room, floors],
  );
  const texts = [...products, ...events].map((text) => ['demo', text] as const);
  expect(findWordingFaults('fr', texts, TYPOGRAPHY)).toEqual([]);
});
