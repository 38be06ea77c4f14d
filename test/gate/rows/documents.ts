import type { Module } from '../../../core/modules.ts';
import type { DocumentKind } from '../../../features/concierge/document.ts';
import { pdf, picture } from '../../support/files.ts';
import {
  administrators,
  everybody,
  type Further,
  type Given,
  instead,
  lists,
  type Request,
  type Rows,
  type Statuses,
  unknownToAll,
} from '../row.ts';
import type { Stage } from '../stage.ts';

/** What the contract calls the kinds, and the module that each belongs to (docs/specification.md §2). */
const kinds: Record<DocumentKind, { word: string; module: Module }> = {
  concierge: { word: 'concierge', module: 'concierge' },
  rates: { word: 'tarifaire', module: 'concierge' },
  other: { word: 'autre', module: 'documents' },
};

type OfKind = (stage: Stage, given: Given, kind: DocumentKind) => Request | Promise<Request>;

/** Documents of a module that is switched off do not exist. */
function offByKind(allowed: Statuses, request: OfKind): Record<string, Further> {
  const cases = (Object.keys(kinds) as DocumentKind[]).map((kind): [string, Further] => [
    `of the kind ${kind} where ${kinds[kind].module} is switched off`,
    { allowed, off: [kinds[kind].module], request: (stage, given) => request(stage, given, kind) },
  ]);
  return Object.fromEntries(cases);
}

const BOTH: readonly Module[] = ['concierge', 'documents'];

const added: OfKind = async ({ things }, { at }, kind) => ({
  body: { docType: kinds[kind].word, title: 'Livret', file: await things.pdf(at) },
});
const existing: OfKind = async ({ things }, { at }, kind) => ({
  params: { id: await things.document(at, kind) },
});
const edited: OfKind = async (stage, given, kind) => ({
  ...(await existing(stage, given, kind)),
  body: { title: 'Nouveau livret' },
});
const listed: OfKind = async ({ things }, { at }, kind) => ({ about: await things.document(at, kind) });
const ordered = async ({ things }: Stage, { at }: Given) => {
  await things.document(at);
  return { body: { ids: (await things.documentsIn(at)).reverse() } };
};

const refused = instead(administrators, 404);
const image = picture({ width: 8, height: 6 });
const onePage = pdf({ pages: 1 });

/** Documents and stored files (docs/specification.md §1, §13, §23): everybody reads, administrators write. */
export const documents: Rows = {
  'GET /accueil/crudAccueil/:building/': {
    allowed: everybody,
    things: 'shared',
    request: (stage, given) => listed(stage, given, 'other'),
    shows: lists,
    further: {
      ...offByKind(unknownToAll, listed),
      'where both modules are switched off': { allowed: unknownToAll, off: BOTH, request: () => ({}) },
    },
  },
  'POST /api/buildings/:building/documents': {
    allowed: administrators,
    writes: 'building_documents',
    request: (stage, given) => added(stage, given, 'rates'),
    further: {
      ...offByKind(refused, added),
      'with a file of another building': {
        allowed: instead(administrators, 422),
        request: async ({ things, there }) => {
          // Made first, so that its number is not also that of a file here.
          const [, far] = [await things.pdf(there), await things.picture(there)];
          return { body: { docType: 'autre', title: 'Livret', file: far } };
        },
      },
    },
  },
  'PATCH /api/buildings/:building/documents/:id': {
    allowed: administrators,
    things: 'shared',
    writes: 'building_documents',
    request: (stage, given) => edited(stage, given, 'other'),
    further: {
      ...offByKind(refused, edited),
      'into a kind that is switched off': {
        allowed: refused,
        off: ['concierge'],
        request: async (stage, given) => ({
          ...(await existing(stage, given, 'other')),
          body: { docType: 'concierge' },
        }),
      },
    },
  },
  'DELETE /api/buildings/:building/documents/:id': {
    allowed: administrators,
    things: 'shared',
    writes: 'building_documents',
    request: (stage, given) => existing(stage, given, 'other'),
    further: offByKind(refused, existing),
  },
  'PUT /api/buildings/:building/documents-order': {
    allowed: administrators,
    writes: 'building_documents',
    request: ordered,
    further: {
      'where both modules are switched off': { allowed: unknownToAll, off: BOTH, request: ordered },
      'with a document of another building': {
        allowed: instead(administrators, 409),
        request: async ({ things, there }, { at }) => {
          const far = await things.document(there);
          return { body: { ids: [...(await things.documentsIn(at)), far] } };
        },
      },
    },
  },
  'POST /api/buildings/:building/pictures': {
    allowed: administrators,
    writes: 'stored_files',
    request: async () => ({ file: { filename: 'x.png', bytes: await image } }),
  },
  'POST /api/buildings/:building/pdfs': {
    allowed: administrators,
    writes: 'stored_files',
    request: async () => ({ file: { filename: 'x.pdf', bytes: await onePage } }),
  },
};
