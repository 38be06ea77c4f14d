import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../../../kit/errors.ts';
import { createWorkQueue } from '../../../kit/server/concurrency/workQueue.ts';
import { assertNoTransaction } from '../../../kit/server/database/assertNoTransaction.ts';
import { PASSWORD_MIN } from '../../people/person.ts';

/** Patterns of published breach lists. Digits after a word are ignored at look-up. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
0123456789 0987654321 1111111111 1122334455 112233445566 121212121212 123123123 1231231234 123321123321
1234512345 1234567890 12345678910 123456789a 123456abcd 123qwe123qwe 147258369 159753456 1a2b3c4d5e
1password 1q2w3e4r5t 1qaz2wsx3edc 666666666 741852963 7777777777 987654321 9876543210 a1b2c3d4e5
aaaaaaaaaa abc123abc123 abcabcabc abcd123456 abcdefghij abcdefghijk admin admin12345 administrateur
administrator administrator1 alexander alexandre andrew anthony antoine aqwzsxedc aqwzsxedcrfv arsenal
asdfghjkl asdfghjklm automne azerty azerty123 azerty12345 azertyuiop azertyuiopqsdf barcelona baseball
basketball batman bienvenue bienvenue1 bienvenue123 blink182 bonjour bonjour123 bordeaux building bureau
camille caroline catherine celtic changeme changeme123 charlie charlotte chelsea chocolat christine
christophe christopher citroen computer correcthorse correcthorsebatterystaple coucou coucou123 cowboys
december decembre default123 dominique doudou dragon dragon1234 elisabeth elizabeth eminem50cent
entreprise everton february ferrari fevrier football france francefrance frederic freedom guillaume
hallo12345 hiver2026 hunter hunter2hunter2 iamadmin ilovemycat ilovemydog iloveyou iloveyou123 immeuble
internet isabelle january janvier jennifer jesuisbeau jesuisbelle jetadore jetaime jetaimefort jonathan
jordan julien juventus killer lakers letmein letmein123 letmeinplease lille linkinpark liverpool loulou
lyonlyon mabiche manchester marine marseille master master1234 maximilien mdp1234567 mercedes metallica
michael minecraft mnbvcxzlkj monamour moncoeur monkey monkey1234 montpellier motdepasse motdepasse1
motdepasse123 motdepasse1234 mypassword nantes newcastle nicolas nirvana nopassword november novembre
olympique openopen opensesame p@ssw0rd p@ssword pa55word paris parisparis parissaintgermain parvisparvis
pass1234 passe12345 passw0rd passw0rd123 password password! password!! password1 password12 password123
password1234 password12345 password123456 passwordpassword passwort passwort123 peugeot philippe
poiuytrewq poiuytreza pokemon porsche princess princesse printemps q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedcrfv
qsdfghjklm qwe123qwe123 qwerty qwerty123 qwerty12345 qwertyuiop qwertyuiopasdf rangers realmadrid redsox
renault rennes root123456 salutsalut schalke04 sebastien secret1234 september septembre sesame shadow
slipknot societe soleil spring2026 starwars steelers stephanie strasbourg summer2026 sunshine superman
supersecret test123456 thepassword thomas topsecret toulouse trustno1trustno1 vacances verysecret
victoria vivelafrance welcome welcome123 whatever winter2026 wxcvbnwxcvbn xsw21qaz yankees yourpassword
zaq12wsx zaq12wsxcde zaqxswcde zxcvbnm zxcvbnm123
`
    .trim()
    .split(/\s+/),
);

// OWASP Password Storage Cheat Sheet: Argon2id (the library's default) with 19 MiB, two passes, one lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// A hash takes 25 ms of CPU time, and the library would use all processors. There are two queues, so that a
// log-in does not wait for new passwords, which anybody may send.
const hashQueue = createWorkQueue({ concurrency: 1, maxWaiting: 200, retryAfter: 10 });
const verifyQueue = createWorkQueue({ concurrency: 1, maxWaiting: 400, retryAfter: 10 });

/** Argon2id in the PHC string format. Throws `busy` if the queue is full. */
export function hashPassword(password: string): Promise<string> {
  assertNoTransaction('Hashing a password');
  return hashQueue.run(() => hash(password.normalize('NFKC'), cost));
}

/** Hash for unknown accounts, which makes their answer take the same time. No password matches it. */
const { memoryCost, timeCost, parallelism } = cost;
const dummyHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** For null (no such account) or '' (no password yet) it takes the same time and returns false. */
export async function isPasswordCorrect(passwordHash: string | null, password: string): Promise<boolean> {
  assertNoTransaction('Checking a password');
  const matches = await verifyQueue.run(() => verify(passwordHash || dummyHash, password.normalize('NFKC')));
  return matches && Boolean(passwordHash);
}

/**
 * Rules of NIST SP 800-63B §5.1.1.2. `own`: the person's address and names. `field`: where errors are
 * reported.
 */
export function requireValidNewPassword(password: string, own: readonly string[], field: string): void {
  const refuse = (code: string, params?: Record<string, number>) => {
    throw new AppError('invalid', { fields: { [field]: [{ code, ...(params && { params }) }] } });
  };
  if ([...password].length < PASSWORD_MIN) refuse('password_too_short', { min: PASSWORD_MIN });
  const plain = password.normalize('NFKC').toLowerCase();
  const letters = plain.replace(/[^a-z0-9]/g, '');
  const isRepetition = /^(.{1,4})\1+$/.test(plain);
  const withoutDigits = letters.replace(/\d+$/, '');
  if (
    isRepetition ||
    COMMON_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(letters) ||
    COMMON_PASSWORDS.has(withoutDigits)
  ) {
    refuse('password_too_common');
  }
  const words = own.map((word) => word.toLowerCase()).filter((word) => word.length >= 4);
  if (words.some((word) => plain === word || withoutDigits === word.replace(/[^a-z0-9]/g, ''))) {
    refuse('password_is_yours');
  }
}
