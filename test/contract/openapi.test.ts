import { describe, expect, it } from 'vitest';
import { testApp } from '../support/testApp.ts';
import { contractOf, differencesOf } from './openapi.ts';
import { HOW_TO_RECORD, RECORDING, readRecorded, writeRecorded } from './recorded.ts';

const app = await testApp();
const { body } = await app.anybody.get('/api/openapi.json');
const today = contractOf(body);
if (RECORDING) writeRecorded('openapi.json', today);
const recorded = readRecorded<typeof today>('openapi.json');

/** A copy of a contract in which something was changed. */
function changed(change: (contract: ReturnType<typeof JSON.parse>) => void): unknown {
  const copy = structuredClone(recorded);
  change(copy);
  return copy;
}

describe('the description of the API', () => {
  it('is the recorded one', () => {
    const differences = differencesOf(recorded, today);
    if (differences.length === 0) return;
    expect.fail(`The API changed:\n  ${differences.join('\n  ')}\n${HOW_TO_RECORD}`);
  });

  it('does not hold what is no contract', () => {
    const other = { ...body, info: { ...body.info, version: '9.9.9' } };
    for (const calls of Object.values<Record<string, { summary: string }>>(other.paths))
      for (const call of Object.values(calls)) call.summary = 'In other words';
    expect(differencesOf(today, contractOf(other))).toEqual([]);
  });
});

describe('a difference is named', () => {
  const create = '/list/createAppointment/';
  const schemaOf = (contract: { paths: Record<string, ReturnType<typeof JSON.parse>> }) =>
    contract.paths[create].post.requestBody.content['application/json'].schema;

  it.each<[string, Parameters<typeof changed>[0], string[]]>([
    [
      'a limit',
      (contract) => {
        schemaOf(contract).properties.commentaire.maxLength = 100;
      },
      [`POST ${create} requestBody.commentaire.maxLength: 200 → 100`],
    ],
    [
      'a field that became required',
      (contract) => {
        schemaOf(contract).required.push('commentaire');
      },
      [`POST ${create} requestBody.required."commentaire": new, yes`],
    ],
    [
      'a call that is gone, and one that is new',
      (contract) => {
        contract.paths['/users/quota/'] = contract.paths['/users/getQuota/'];
        delete contract.paths['/users/getQuota/'];
      },
      ['GET /users/getQuota/: gone', 'GET /users/quota/: new'],
    ],
    [
      'an optional parameter',
      (contract) => {
        const { get } = contract.paths['/users/getQuota/'];
        get.parameters = get.parameters.filter(({ name }: { name: string }) => name !== 'date');
      },
      ['GET /users/getQuota/ parameters.query.date.in: gone, was "query"'],
    ],
    [
      'the type of an answered value',
      (contract) => {
        contract.paths[create].post.responses[200].content['application/json'].schema.properties.created = {
          type: 'integer',
        };
      },
      [`POST ${create} responses.200.created.type: "array" → "integer"`],
    ],
    [
      'who may call',
      (contract) => {
        delete contract.paths[create].post.security;
      },
      [`POST ${create} security.0.token: gone, was []`],
    ],
  ])('%s', (_, change, expected) => {
    expect(differencesOf(recorded, changed(change))).toEqual(expect.arrayContaining(expected));
  });
});
