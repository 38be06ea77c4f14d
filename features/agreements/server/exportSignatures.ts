import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { getProofStatus } from '../agreement.ts';
import { listSignatures } from './administer.ts';

export const exportSignatures = exportList(listSignatures, {
  feature: 'agreements',
  title: 'admin.list',
  columns: {
    'admin.columns.name': ({ name }) => name,
    'admin.columns.email': ({ email }) => email,
    'admin.columns.company': ({ company }) => company,
    'admin.columns.signedAt': ({ signedAt }, { toInstant }) => toInstant(signedAt),
    'admin.columns.how': (signature, { say }) => say(`admin.how.${getProofStatus(signature)}`),
    'admin.columns.visitDate': ({ visitDate }, { toDay }) => toDay(visitDate),
    'admin.columns.kind': ({ kind }, { say }) => say(`admin.kinds.${kind}`),
    'admin.columns.version': ({ version, language }, { say }) =>
      say('admin.versionOf', { version, language: language.toUpperCase() }),
  },
});
