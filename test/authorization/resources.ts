import { createHash } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { createToken } from '../../core/access/server/sessions.ts';
import { createVerificationLink } from '../../core/access/server/verifications.ts';
import { closingDays } from '../../core/buildings/server/tables.ts';
import { legalHolds } from '../../core/legalHolds/server/tables.ts';
import { emailChanges } from '../../core/people/server/tables.ts';
import { signatures, signatureVisitLinks } from '../../core/signatures/server/tables.ts';
import { agreementTexts, signatureDocuments } from '../../features/agreements/server/tables.ts';
import { announcements } from '../../features/announcements/server/tables.ts';
import { calendarFeeds } from '../../features/calendarFeed/server/tables.ts';
import type { BuildingDocumentKind } from '../../features/concierge/documents/document.ts';
import {
  buildingDocuments,
  conciergeConfigurations,
  productCategories,
  products,
} from '../../features/concierge/server/tables.ts';
import { evacuationLinks, evacuations } from '../../features/evacuations/server/tables.ts';
import type { InvitationRole } from '../../features/invitations/invitation.ts';
import {
  insertAccountRegistration,
  insertInvitation,
  insertMailedInvitations,
} from '../../features/invitations/server/queries.ts';
import { logbookEntries, logbookHandovers } from '../../features/logbook/server/tables.ts';
import type { PartnerKey } from '../../features/partners/partner.ts';
import { partnerPages } from '../../features/partners/server/tables.ts';
import { accountDeletionRequests, privacyRequests } from '../../features/privacy/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { mails } from '../../kit/server/database/tables.ts';
import { insertConfidentialFileRow } from '../../kit/server/files/confidentialFiles.ts';
import { hashToken } from '../../kit/server/hashing/tokenHash.ts';
import { addDays } from '../../kit/time.ts';
import { pdf, picture } from '../support/files.ts';
import { type Fixture, TODAY } from '../support/fixtures/fixture.ts';

const DAY = 24 * 60 * 60 * 1000;
type BuildingRef = { id: number };

/** Factories for things and tokens that the requests need. `next` returns fresh numbers. */
export function makeResources({ app, here, people }: Fixture, next: () => number) {
  const { db, make } = app;
  const now = app.now();
  const inADay = new Date(now.getTime() + DAY);
  const one = <T>([row]: T[]): T => {
    if (!row) throw new Error('Nothing was made');
    return row;
  };
  const scopeOf = ({ id }: BuildingRef) => new BuildingScope([id]);
  const visitor = () => `visitor${next()}@example.com`;
  const stored = new Map<number, Promise<number>>();

  return {
    /** For all companies, today. */
    async announcement(at: BuildingRef): Promise<number> {
      const period = { startsAt: `${TODAY} 08:00`, endsAt: `${TODAY} 20:00` };
      const row = { titleFr: `Annonce ${next()}`, ...period, createdBy: people.admin.id, createdAt: now };
      return one(await announcements.insert(db, scopeOf(at), [row]).returning()).id;
    },

    async logbookEntry(at: BuildingRef): Promise<number> {
      const moment = { happenedAt: `${TODAY} 09:00`, writtenAt: now, writtenBy: people.reception.id };
      const row = { act: 'entry', category: 'incident', text: `Fuite ${next()}`, ...moment } as const;
      return one(await logbookEntries.insert(db, scopeOf(at), [row]).returning()).id;
    },

    async handover(at: BuildingRef, writtenBy: number): Promise<number> {
      const row = { text: `Relève ${next()}`, writtenAt: now, writtenBy };
      return one(await logbookHandovers.insert(db, scopeOf(at), [row]).returning()).id;
    },

    /** Ends the running evacuation of the building. */
    async endEvacuations(at: BuildingRef): Promise<void> {
      const ended = { endedAt: sql`started_at`, endedBy: people.admin.id };
      await evacuations.update(db, scopeOf(at), ended, (table) => isNull(table.endedAt));
    },

    /** A running evacuation with the code of a warden's link. */
    async evacuation(at: BuildingRef): Promise<{ id: number; code: string }> {
      await this.endEvacuations(at);
      const row = { kind: 'drill', startedAt: now, startedBy: people.admin.id } as const;
      const { id } = one(await evacuations.insert(db, scopeOf(at), [row]).returning());
      const code = createToken();
      const link = { evacuationId: id, floor: '4', codeHash: hashToken(code) };
      await evacuationLinks.insert(db, scopeOf(at), [link]);
      return { id, code };
    },

    /** An ended evacuation with its record. */
    async sealedEvacuation(at: BuildingRef): Promise<number> {
      const bytes = Buffer.from('%PDF');
      const folder = await app.files.sealed.put(bytes, now);
      const fileId = await insertConfidentialFileRow(db, folder, now);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const by = { startedAt: now, startedBy: people.admin.id, endedAt: now, endedBy: people.admin.id };
      const row = { kind: 'drill', ...by, sealedAt: now, fileId, sha256 } as const;
      return one(await evacuations.insert(db, scopeOf(at), [row]).returning()).id;
    },

    async hold(at: BuildingRef): Promise<number> {
      const { id: visitId } = await make.visit({ building: at.id, residentId: people.vip.id });
      const row = { visitId, reason: 'Procédure', setBy: people.admin.id, setAt: now };
      return one(await legalHolds.insert(db, scopeOf(at), [row]).returning()).id;
    },

    /** Returns its name. */
    async heldVisitor(at: BuildingRef): Promise<string> {
      const visitorName = `Gardé ${next()}`;
      const row = { visitorName, visitorEmail: '', reason: 'Procédure', setBy: people.admin.id, setAt: now };
      await legalHolds.insert(db, scopeOf(at), [row]);
      return visitorName;
    },

    async letter(at: BuildingRef): Promise<number> {
      const row = {
        ...({ kind: 'access', name: 'Paul Roy', channel: 'letter', recordedAt: now } as const),
        receivedOn: TODAY,
        dueOn: TODAY,
        recordedBy: people.admin.id,
      };
      return one(await privacyRequests.insert(db, scopeOf(at), [row]).returning()).id;
    },

    async category(at: BuildingRef): Promise<number> {
      const row = { name: `Catégorie ${next()}`, position: next() };
      return one(await productCategories.insert(db, scopeOf(at), [row]).returning()).id;
    },

    async product(at: BuildingRef, categoryId: number): Promise<number> {
      const row = { categoryId, name: `Article ${next()}`, priceCents: 1_250, position: next() };
      return one(await products.insert(db, scopeOf(at), [row]).returning()).id;
    },

    /** All categories of the building, in their order. */
    async categoriesIn(at: BuildingRef): Promise<number[]> {
      const table = productCategories.in(scopeOf(at));
      return (await db.select({ id: table.id }).from(table).orderBy(table.position)).map(({ id }) => id);
    },

    async offersServices(at: BuildingRef): Promise<void> {
      const row = { introduction: 'Bonjour' };
      const target = conciergeConfigurations.in(scopeOf(at)).buildingId;
      await conciergeConfigurations.insert(db, scopeOf(at), [row]).onConflictDoUpdate({ target, set: row });
    },

    /** A stored PDF, one for each building. */
    pdf(at: BuildingRef): Promise<number> {
      const keep = async () => {
        const upload = { filename: 'x.pdf', bytes: await pdf({ pages: 1 }) };
        return app.files.storeDocument(db, scopeOf(at), upload, now);
      };
      const file = stored.get(at.id) ?? keep();
      stored.set(at.id, file);
      return file;
    },

    async picture(at: BuildingRef): Promise<number> {
      const upload = { filename: 'x.png', bytes: await picture({ width: 8, height: 6 }) };
      return app.files.storePicture(db, scopeOf(at), upload, now);
    },

    async document(at: BuildingRef, kind: BuildingDocumentKind = 'other'): Promise<number> {
      const row = { kind, title: `Document ${next()}`, fileId: await this.pdf(at), position: next() };
      const moment = { date: TODAY, time: '10:00' };
      return one(await buildingDocuments.insert(db, scopeOf(at), [{ ...row, ...moment }]).returning()).id;
    },

    async documentsIn(at: BuildingRef): Promise<number[]> {
      const table = buildingDocuments.in(scopeOf(at));
      return (await db.select({ id: table.id }).from(table).orderBy(table.position)).map(({ id }) => id);
    },

    /** A signature without a proven visit, and the token of its mailed copy. */
    async signature(email = visitor()): Promise<{ id: number; token: string; email: string }> {
      const token = createToken();
      const { sha256 } = one(
        await db.select().from(agreementTexts).where(eq(agreementTexts.language, 'fr')).limit(1),
      );
      const row = {
        email,
        name: 'Louise Martin',
        version: 1,
        language: 'fr',
        kind: 'accepted',
        address: '::1',
        textSha256: sha256,
        fingerprint: `${next()}`,
        tokenHash: hashToken(token),
        signedAt: now,
      } as const;
      return { ...one(await db.insert(signatures).values(row).returning()), token };
    },

    /** A signature of a building's visitor, and its PDF. */
    async sealed(at: BuildingRef): Promise<{ id: number; email: string }> {
      const { id, email } = await this.signature();
      const link = {
        signatureId: id,
        how: 'desk',
        addressProven: true,
        signedOn: TODAY,
        linkedAt: now,
      } as const;
      await signatureVisitLinks.insert(db, scopeOf(at), [link]);
      await db.update(signatures).set({ linked: true }).where(eq(signatures.id, id));
      const sha256 = `${next()}`.padStart(64, '0');
      await db
        .insert(signatureDocuments)
        .values({ signatureId: id, sha256, pdf: Buffer.from('%PDF'), issuedAt: now });
      return { id, email };
    },

    async invitation(
      at: readonly BuildingRef[],
      role: InvitationRole = 'limited',
      { mailed = false } = {},
    ): Promise<number> {
      const row = {
        buildingIds: at.map(({ id }) => id),
        role,
        maxUses: 5,
        createdBy: people.admin.id,
        createdAt: now,
        expiresAt: inADay,
      };
      if (!mailed) return (await insertInvitation(db, row)).id;
      // Two days ago, so that a reminder is allowed.
      const invitedAt = new Date(now.getTime() - 2 * 24 * 3_600_000);
      const person = { email: visitor(), language: 'fr', companyId: null, invitedAt } as const;
      return one(await insertMailedInvitations(db, { ...row, maxUses: 1 }, [person]));
    },

    /** A registration, confirmed or with its mailed link. */
    async registration(at: readonly BuildingRef[], { confirmed = true } = {}) {
      const email = visitor();
      const row = {
        buildingIds: at.map(({ id }) => id),
        companyId: people.vip.companyId,
        language: 'fr',
        email,
        firstName: 'Noé',
        lastName: 'Garnier',
        passwordHash: people.vip.passwordHash,
        requestedAt: now,
        confirmedAt: confirmed ? now : null,
      } as const;
      const made = await insertAccountRegistration(db, row);
      const token = await createVerificationLink(db, { purpose: 'registration', subject: made.id }, inADay);
      return { ...made, token };
    },

    /** A deletion request, by default of a limited person of these buildings. */
    async deletionRequest(over: Parameters<typeof make.user>[0]): Promise<number> {
      const { id: userId } = await make.user({ companyId: people.vip.companyId, ...over });
      const row = { userId, proven: true, language: 'fr', requestedAt: now } as const;
      return one(await db.insert(accountDeletionRequests).values(row).returning()).id;
    },

    /** The mailed link to a new password. */
    async passwordReset(): Promise<{ uid: number; token: string }> {
      const { id: uid } = await make.user({ buildings: [here.id] });
      return {
        uid,
        token: await createVerificationLink(db, { purpose: 'passwordReset', subject: uid }, inADay),
      };
    },

    /** The mailed link of an account invitation. */
    async accountInvitation(): Promise<{ uid: number; token: string }> {
      const { id: uid } = await make.user({ buildings: [here.id], passwordHash: '' });
      const about = { purpose: 'accountInvitation', subject: uid } as const;
      return { uid, token: await createVerificationLink(db, about, inADay) };
    },

    /** A new address that waits for confirmation. */
    async newAddress(userId: number): Promise<void> {
      await db.insert(emailChanges).values({ userId, email: visitor(), requestedAt: now });
    },

    /** The link mailed to a new address. */
    async emailChange(): Promise<string> {
      const { id: userId } = await make.user({ buildings: [here.id] });
      await db.insert(emailChanges).values({ userId, email: visitor(), requestedAt: now });
      return createVerificationLink(db, { purpose: 'emailChange', subject: userId }, inADay);
    },

    /** A new calendar address, which replaces an earlier one. */
    async calendarFeed(userId: number): Promise<string> {
      const token = createToken();
      const feed = { tokenHash: hashToken(token), createdAt: now, lastReadAt: null };
      await db
        .insert(calendarFeeds)
        .values({ userId, ...feed })
        .onConflictDoUpdate({ target: calendarFeeds.userId, set: feed });
      return `${token}.ics`;
    },

    /** Sets the address of a partner's page. */
    async partnerPage(at: BuildingRef, partner: PartnerKey): Promise<string> {
      const url = `https://${partner}.example/${next()}`;
      await partnerPages.delete(db, scopeOf(at), (table) => eq(table.partner, partner));
      await make.partnerPage({ building: at.id, partner, url });
      return url;
    },

    /** A day far ahead without bookings. */
    async closingDay(at: BuildingRef): Promise<number> {
      const row = { date: '2027-11-01', name: { fr: 'Toussaint', en: 'All Saints’ Day' } };
      await closingDays.delete(db, scopeOf(at), (table) => eq(table.date, row.date));
      return one(await closingDays.insert(db, scopeOf(at), [row]).returning()).id;
    },

    unusedDay: (): string => addDays('2030-01-01', next()),

    async mail(at: BuildingRef, state: 'kept' | 'failed' = 'kept'): Promise<number> {
      const row = {
        buildingId: at.id,
        key: `gate ${next()}`,
        recipient: visitor(),
        language: 'fr',
        state,
        subject: 'Bonjour',
        text: 'Bonjour',
        html: '<p>Bonjour</p>',
        createdAt: now,
      } as const;
      const attachments = [{ filename: 'visite.ics', contentType: 'text/calendar', content: 'QkVHSU4=' }];
      return one(
        await db
          .insert(mails)
          .values({ ...row, attachments })
          .returning(),
      ).id;
    },
  };
}

export type Resources = ReturnType<typeof makeResources>;
