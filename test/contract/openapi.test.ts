import { describe, expect, it } from 'vitest';
import { testApp } from '../support/testApp.ts';
import { contractOf } from './openapi.ts';
import { recording } from './recorded.ts';

const app = await testApp();
const { body } = await app.anybody.get('/api/openapi.json');

describe('the API description', () => {
  it('equals the recorded one', () => {
    const today = contractOf(body);
    expect(today).toEqual(recording('openapi.json', today));
  });

  it('is compared without version and explanations, but with every limit', () => {
    const changed = (path: string, value: unknown) => {
      const copy = structuredClone(body);
      const keys = path.split(' ');
      const last = keys.pop() ?? '';
      keys.reduce((part, key) => part[key], copy)[last] = value;
      return contractOf(copy);
    };
    const create = 'paths /list/createAppointment/ post';
    const limit = `${create} requestBody content application/json schema properties commentaire maxLength`;
    expect(changed('info version', '9.9.9')).toEqual(contractOf(body));
    expect(changed(`${create} summary`, 'In other words')).toEqual(contractOf(body));
    expect(changed(limit, 100)).not.toEqual(contractOf(body));
  });
});
