import { deletionPreviewSchema } from '../../core/accounts/api.ts';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint, MAX_PASSWORD_CHECKS_PER_ADDRESS, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import {
  accountDeletionClosingSchema,
  accountDeletionRequestSchema,
  deletionRequestInputSchema,
  deletionRequestSorts,
} from './deletionRequest.ts';

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

export const exportDeletionRequests = endpoint({
  name: 'exportDeletionRequests',
  access: 'user',
  topic: deletionRequestsTopic,
  method: 'GET',
  path: '/api/privacy/deletion-requests/export',
  summary: 'Export the open deletion requests as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(deletionRequestSorts, 'since'),
  ...spreadsheetDownload,
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
