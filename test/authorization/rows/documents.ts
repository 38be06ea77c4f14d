import type { Module } from '../../../core/feature/modules.ts';
import type { BuildingDocumentKind } from '../../../features/concierge/documents/document.ts';
import { pdf, picture } from '../../support/files.ts';
import type { AuthorizationFixture } from '../fixture.ts';
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

/** The contract's names of kinds with their modules (docs/specification.md §2). */
const kinds: Record<BuildingDocumentKind, { word: string; module: Module }> = {
  concierge: { word: 'concierge', module: 'concierge' },
  rates: { word: 'tarifaire', module: 'concierge' },
  other: { word: 'autre', module: 'documents' },
};

type OfKind = (
  fixture: AuthorizationFixture,
  given: Given,
  kind: BuildingDocumentKind,
) => Request | Promise<Request>;

/** Documents of a module that is switched off do not exist. */
function offByKind(allowed: Statuses, request: OfKind): Record<string, Further> {
  const cases = (Object.keys(kinds) as BuildingDocumentKind[]).map((kind): [string, Further] => [
    `of the kind ${kind} where ${kinds[kind].module} is switched off`,
    { allowed, off: [kinds[kind].module], request: (fixture, given) => request(fixture, given, kind) },
  ]);
  return Object.fromEntries(cases);
}

const BOTH: readonly Module[] = ['concierge', 'documents'];

const added: OfKind = async ({ resources }, { at }, kind) => ({
  body: { docType: kinds[kind].word, title: 'Livret', file: await resources.pdf(at) },
});
const existing: OfKind = async ({ resources }, { at }, kind) => ({
  params: { id: await resources.document(at, kind) },
});
const edited: OfKind = async (fixture, given, kind) => ({
  ...(await existing(fixture, given, kind)),
  body: { title: 'Nouveau livret' },
});
const listed: OfKind = async ({ resources }, { at }, kind) => ({ about: await resources.document(at, kind) });
const ordered = async ({ resources }: AuthorizationFixture, { at }: Given) => {
  await resources.document(at);
  return { body: { ids: (await resources.documentsIn(at)).reverse() } };
};

const refused = instead(administrators, 404);
const image = picture({ width: 8, height: 6 });
const onePage = pdf({ pages: 1 });

/** Documents and stored files (docs/specification.md §1, §13, §23): everybody reads, administrators write. */
export const documents: Rows = {
  'GET /accueil/crudAccueil/:building/': {
    allowed: everybody,
    resources: 'shared',
    request: (fixture, given) => listed(fixture, given, 'other'),
    shows: lists,
    further: {
      ...offByKind(unknownToAll, listed),
      'where both modules are switched off': { allowed: unknownToAll, off: BOTH, request: () => ({}) },
    },
  },
  'GET /api/buildings/:building/documents/export': {
    allowed: everybody,
    request: () => ({}),
    further: {
      'where both modules are switched off': { allowed: unknownToAll, off: BOTH, request: () => ({}) },
    },
  },
  'POST /api/buildings/:building/documents': {
    allowed: administrators,
    writes: 'building_documents',
    request: (fixture, given) => added(fixture, given, 'rates'),
    further: {
      ...offByKind(refused, added),
      'with a file of another building': {
        allowed: instead(administrators, 422),
        request: async ({ resources, there }) => {
          // Created first, so that its id differs from ids of files here.
          const [, far] = [await resources.pdf(there), await resources.picture(there)];
          return { body: { docType: 'autre', title: 'Livret', file: far } };
        },
      },
    },
  },
  'PATCH /api/buildings/:building/documents/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'building_documents',
    request: (fixture, given) => edited(fixture, given, 'other'),
    further: {
      ...offByKind(refused, edited),
      'into a kind that is switched off': {
        allowed: refused,
        off: ['concierge'],
        request: async (fixture, given) => ({
          ...(await existing(fixture, given, 'other')),
          body: { docType: 'concierge' },
        }),
      },
    },
  },
  'DELETE /api/buildings/:building/documents/:id': {
    allowed: administrators,
    resources: 'shared',
    writes: 'building_documents',
    request: (fixture, given) => existing(fixture, given, 'other'),
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
        request: async ({ resources, there }, { at }) => {
          const far = await resources.document(there);
          return { body: { ids: [...(await resources.documentsIn(at)), far] } };
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
