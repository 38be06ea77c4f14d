import { describe, expect, it } from 'vitest';
import { listPathParameters } from '../../kit/endpoint.ts';
import { namesAResource } from './attempt.ts';
import { checkEndpoints, endpoints, held, nameOf } from './eachEndpoint.ts';
import { makeAuthorizationFixture } from './fixture.ts';
import { table } from './table.ts';

const fixture = await makeAuthorizationFixture();

describe('the table of permissions', () => {
  it('has a row for every endpoint', () => {
    expect(endpoints.map(nameOf).filter((name) => !table.has(name))).toEqual([]);
  });

  it('has no row without an endpoint', () => {
    const names = new Set(endpoints.map(nameOf));
    expect([...table.keys()].filter((name) => !names.has(name))).toEqual([]);
  });

  it('agrees with the endpoints about which need a token', () => {
    const wrong = held.filter(
      ({ endpoint, row }) => (endpoint.access === 'user') === (row.anybody !== undefined),
    );
    expect(wrong.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });

  it('agrees with the endpoints about their modules', () => {
    const wrong = held.filter(({ endpoint, row }) => endpoint.module !== row.module);
    expect(wrong.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });

  it('states the owner for endpoints that name an id', () => {
    const silent = held.filter(({ endpoint, row }) => namesAResource(endpoint) && !row.resources);
    expect(silent.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });
});

it('every endpoint that takes a building declares it', () => {
  const undeclared = endpoints.filter(
    (endpoint) =>
      (listPathParameters(endpoint).includes('building') && endpoint.building !== 'path') ||
      (endpoint.body?.toWireName.has('building') && endpoint.building !== 'body'),
  );
  expect(undeclared.map(nameOf)).toEqual([]);
});

checkEndpoints(fixture, held.slice(0, held.length / 2));
