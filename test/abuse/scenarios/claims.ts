import { atMost, exactly, type Finding, statusesOf } from '../../support/findings.ts';
import { mailsTo } from '../mailbox.ts';
import type { Setting } from '../setting.ts';
import { announce } from './mails.ts';

const BUILDING = 1;
const MOST_AN_HOUR = 100;
const VISITOR = 'louise@claims.example';
const TRUE_NAME = 'Louise Martin';

/** Agreements signed in somebody's name, by whoever knows their address. */
export async function claims(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  const host = await setting.logIn('vip');
  const desk = await setting.logIn('accueil');
  const { body: made } = await announce(setting, host, VISITOR);
  const visit = made.created[0] as number;
  const sign = (name: string, over: object = {}) =>
    call('POST', '/dna/signeddna/', {
      body: { email: VISITOR, dna: 0, name, id_appointment: visit, ...over },
    });
  const atDesk = async () => {
    const { status, body } = await call('GET', `/api/buildings/${BUILDING}/visits/${visit}/nda`, {
      token: desk,
    });
    if (status !== 200) throw new Error(`The desk's list answered ${status}`);
    return body.fields.map(({ name }: { name: string }) => name) as string[];
  };

  await sign(TRUE_NAME);
  // The mailed copy holds the link whose button confirms, the invitation the code that proves.
  const mails = await mailsTo(setting, VISITOR);
  const find = (pattern: RegExp) => mails.flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0];
  const [token, code] = [find(/confirmNDA\/([\w-]+)/), find(/[?&]code=([\w-]+)/)];
  const confirmed = await call('POST', '/api/nda/confirmations', { body: { token } });

  const forge = (count: number, from: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => sign(`Faussaire ${from + at}`)));
  const some = await forge(25, 0);
  const afterSome = await atDesk();
  const many = await forge(200, 25);
  const afterMany = await atDesk();
  const forged = [...some, ...many];
  console.log(`  forged claims: ${statusesOf(forged)}`);
  const kept = forged.filter(({ status }) => status === 200).length;
  const others = forged.filter(({ status }) => status !== 200 && status !== 429).length;
  return [
    exactly('the true one is confirmed', confirmed.status, 200),
    exactly('with 25 forged claims, first at the desk', afterSome[0] ?? 'nobody', TRUE_NAME),
    exactly('with 225 forged claims, first at the desk', afterMany[0] ?? 'nobody', TRUE_NAME),
    atMost('claims of one network address, taken', kept, MOST_AN_HOUR),
    atMost('claims answered otherwise than 200 and 429', others, 0),
    exactly('meanwhile whoever has the code signs', (await sign(TRUE_NAME, { code })).status, 200),
  ];
}
