import { Agent, request } from 'node:http';
import { atMost, type Finding } from '../../support/findings.ts';
import type { Setting } from '../setting.ts';

const CONNECTIONS = 100;
const FOR_MS = 15_000;
const MORE_WAITING_MS = 300;

interface Call {
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Requests of one account, then of one address without an account, as fast as they are answered. */
export async function flood(setting: Setting): Promise<Finding[]> {
  const token = await setting.logIn('collab');
  const month = `start=${inDays(-10)}&end=${inDays(20)}`;
  const lists = [
    `/list/deleteGetPatchAppointment/1/?${month}`,
    `/salle/deleteGetPatchReservation/1/?${month}`,
    `/event/deleteGetPatchEvent/1/?eventType=Conference&${month}`,
    `/api/buildings/1/visits/export?${month}`,
  ];
  const ofAccount = lists.map((path): Call => ({ method: 'GET', path, token }));
  const logIn = (at: number): Call => {
    const body = { username: `nobody${at}@stranger.example`, password: 'a long enough password' };
    return { method: 'POST', path: '/users/token-auth/', body };
  };
  const ofAddress = Array.from({ length: 50 }, (_, at): Call[] => [
    { method: 'GET', path: `/api/public/buildings/1/reservations?${month}` },
    { method: 'GET', path: '/users/getUserInfo/', token: 'made-up' },
    logIn(at),
  ]).flat();
  return [
    ...(await underFlood(setting, 'one account', ofAccount)),
    ...(await underFlood(setting, 'one address', ofAddress)),
  ];
}

async function underFlood(setting: Setting, by: string, calls: readonly Call[]): Promise<Finding[]> {
  const { result, quiet, attacked } = await setting.whileOthersWork(() => send(setting.product.url, calls));
  const statuses = [...result].map(([status, count]) => `${count} × ${status}`).join(', ');
  const [before, during] = [p95(quiet.times), p95(attacked.times)];
  console.log(`  flood by ${by}: ${statuses}; p95 of others ${before.toFixed(0)} → ${during.toFixed(0)} ms`);
  return [
    atMost(`flood by ${by}: p95 of others is longer by`, Math.round(during - before), MORE_WAITING_MS, ' ms'),
    atMost(`flood by ${by}: others refused, of ${attacked.times.length}`, attacked.failures.length, 0),
  ];
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** Repeats the calls on each of the connections and counts the statuses. */
async function send(url: string, calls: readonly Call[]): Promise<Map<number, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + FOR_MS;
  const statuses = new Map<number, number>();
  const repeat = async (first: number) => {
    for (let at = first; performance.now() < end; at++) {
      const status = await make(agent, url, calls[at % calls.length] as Call);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => repeat(at)));
  agent.destroy();
  return statuses;
}

function make(agent: Agent, url: string, { method, path, token, body }: Call): Promise<number> {
  const headers = {
    ...(token && { authorization: `token ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
    sent.once('error', reject);
    sent.end(body && JSON.stringify(body));
  });
}
