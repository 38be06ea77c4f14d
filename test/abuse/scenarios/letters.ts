import { atMost, exactly, type Finding, statusesOf } from '../../support/findings.ts';
import { mailsTo } from '../mailbox.ts';
import type { Setting } from '../setting.ts';
import { register } from './hashing.ts';
import { announce } from './mails.ts';

const EVIL = 'evil.example';
const lures = [`gain https://${EVIL}/x`, `www.${EVIL}`, `${EVIL}/win`, `Anne http://${EVIL}`];
const names = ['St. John', "M. d'Ormesson", 'Jean-Pierre', 'Łukasz', 'Ng.', 'A. B. Smith'];
/** What a reader's program makes a link of, unasked. */
const LINK = /(https?:\/\/|www\.|href="\/\/)evil\.example/i;

/** Names and texts that are addresses, where a mail of ours would carry them to anybody. */
export async function letters(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  const sign = (name: string, at: number) =>
    call('POST', '/dna/signeddna/', {
      body: { email: `signer${at}@lure.example`, dna: 0, name, entreprise: `https://${EVIL}/y` },
    });
  const firstNames = await Promise.all(
    lures.map((name, at) => register(setting, `first${at}`, { firstName: name })),
  );
  const lastNames = await Promise.all(
    lures.map((name, at) => register(setting, `last${at}`, { lastName: name })),
  );
  const signers = await Promise.all(lures.map(sign));
  const good = await Promise.all(
    names.map((name, at) => register(setting, `good${at}`, { firstName: name, lastName: name })),
  );
  const goodSigners = await Promise.all(names.map((name, at) => sign(name, 100 + at)));

  const token = await setting.logIn('vip');
  const typed = { visitor_entreprise: `https://${EVIL}/z`, commentaire: `www.${EVIL}/z` };
  const visit = await announce(setting, token, 'visitor@lure.example', typed);
  const linked = [
    ...(await mailsTo(setting, '.example', 60)).filter(
      ({ text, html }) => LINK.test(text) || LINK.test(html),
    ),
  ];
  const refused = (answers: readonly { status: number }[]) =>
    answers.filter(({ status }) => status === 422).length;
  return [
    exactly(
      'names of registrations that are addresses, refused',
      refused([...firstNames, ...lastNames]),
      2 * lures.length,
    ),
    exactly('names of signers that are addresses, refused', refused(signers), lures.length),
    exactly('names that only look odd', statusesOf([...good, ...goodSigners]), `${2 * names.length} × 200`),
    exactly('an announcement that holds addresses', visit.status, 200),
    atMost('mails with a link that somebody typed', linked.length, 0),
  ];
}
