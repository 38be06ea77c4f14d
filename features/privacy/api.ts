import { deletionPreviewSchema } from '../../core/accounts/api.ts';
import { okAnswerCodec } from '../../kit/codec.ts';
import { downloadCodec, endpoint, MAX_PASSWORD_CHECKS_PER_ADDRESS } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  accountDeletionClosingSchema,
  accountDeletionRequestSchema,
  deletionRequestInputSchema,
  deletionRequestSorts,
} from './deletionRequest.ts';
import { publicDataRequestInputSchema } from './publicRequest.ts';
import { retentionPeriodsAndRunsSchema, retentionPeriodsEditSchema } from './retention.ts';

export const deletionRequestsTopic = 'deletionRequests';

export const requestAccountDeletion = endpoint({
  name: 'requestAccountDeletion',
  method: 'POST',
  path: '/api/privacy/deletion-requests',
  summary: 'Request the deletion of an account; the answer is the same whether or not it exists',
  access: 'public',
  perAddress: MAX_PASSWORD_CHECKS_PER_ADDRESS,
  body: deletionRequestInputSchema,
  answer: okAnswerCodec(),
});

export const sendDataRequest = endpoint({
  name: 'sendDataRequest',
  method: 'POST',
  path: '/api/privacy/requests',
  summary:
    'Send a request about one’s personal data without an account; the answer is the same for everybody',
  access: 'public',
  body: publicDataRequestInputSchema,
  answer: okAnswerCodec(),
});

export const listDeletionRequests = endpoint({
  name: 'listDeletionRequests',
  method: 'GET',
  path: '/api/privacy/deletion-requests',
  summary: 'List open deletion requests of people of the caller’s buildings by page, oldest first',
  access: 'user',
  topic: deletionRequestsTopic,
  query: pageQueryCodec(deletionRequestSorts, 'since'),
  answer: pageCodec(accountDeletionRequestSchema),
});

export const previewRequestedDeletion = endpoint({
  name: 'previewRequestedDeletion',
  method: 'GET',
  path: '/api/privacy/deletion-requests/:id/preview',
  // No topic: closing the request must not reload its preview, which no longer exists.
  summary: 'Preview what the deletion of the requester’s account would remove and keep',
  access: 'user',
  answer: deletionPreviewSchema,
});

export const closeDeletionRequest = endpoint({
  name: 'closeDeletionRequest',
  method: 'POST',
  path: '/api/privacy/deletion-requests/:id/closing',
  summary:
    'Close a deletion request by deleting the account or keeping it for a reason; the outcome is mailed',
  access: 'user',
  topic: deletionRequestsTopic,
  body: accountDeletionClosingSchema,
  answer: okAnswerCodec(),
});

const retentionPath = '/api/buildings/:building/retention';
export const retentionTopic = 'retention';

export const readRetention = endpoint({
  name: 'readRetention',
  method: 'GET',
  path: retentionPath,
  summary: 'Read how many days the building keeps each kind of personal data, and its last cleanups',
  access: 'user',
  building: 'path',
  topic: retentionTopic,
  answer: retentionPeriodsAndRunsSchema,
});

export const changeRetention = endpoint({
  name: 'changeRetention',
  method: 'PATCH',
  path: retentionPath,
  summary: 'Change how many days the building keeps the given kinds of personal data',
  access: 'user',
  building: 'path',
  topic: retentionTopic,
  body: retentionPeriodsEditSchema,
  takesNull: true,
  answer: okAnswerCodec(),
});

export const exportOwnData = endpoint({
  name: 'exportOwnData',
  method: 'GET',
  path: '/api/me/export',
  summary: 'Export all data about the caller as JSON and HTML in one zip',
  access: 'user',
  answer: downloadCodec,
  download: 'application/zip',
});
