import type { RetentionDaysByKind } from '../../../core/feature/retention.ts';
import type { Language } from '../../../kit/actor.ts';
import type { LegalPageName } from '../legal.ts';

interface BuildingInfo {
  name: string;
  address: string;
  periods: RetentionDaysByKind;
}

/**
 * Default text of a French office building, with blanks in square brackets to fill in. Sources: loi n°
 * 2004-575 du 21 juin 2004 (art. 1-1 and 19); règlement (UE) 2016/679, articles 13 and 14.
 */
export function getDefaultLegalText(page: LegalPageName, language: Language, building: BuildingInfo): string {
  return defaultTexts[page][language](building).trim();
}

const formatDaysFr = (count: number) => (count === 1 ? '1 jour' : `${count} jours`);
const formatDaysEn = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const formatPeriodFr = (days: number | null, formatDays: (days: number) => string) =>
  days === null ? 'jusqu’à la suppression du compte, ensuite sans votre nom' : formatDays(days);
const formatPeriodEn = (days: number | null, formatDays: (days: number) => string) =>
  days === null ? 'until the account is deleted, without your name from then on' : formatDays(days);

const formatNameAndAddress = ({ name, address }: BuildingInfo) => [name, address].filter(Boolean).join(', ');

// A backslash at the end of a line joins it to the next one.
const defaultTexts: Record<LegalPageName, Record<Language, (building: BuildingInfo) => string>> = {
  legal: {
    fr: (building) => `
## Éditeur

Ce portail est édité par [raison sociale de l’exploitant], [forme juridique] au capital de [montant] €, \
pour l’immeuble ${formatNameAndAddress(building)}.
Siège social : [adresse]
Immatriculation : RCS [ville] [numéro]
TVA intracommunautaire : [numéro]
Téléphone : [numéro]
Adresse e-mail : [adresse]

## Directeur de la publication

[Prénom et nom], [qualité].

## Hébergement

[Raison sociale de l’hébergeur], [adresse], [téléphone].

## Objet du portail

Le portail permet aux résidents de l’immeuble d’annoncer leurs visiteurs, de réserver des salles et des \
places, et d’utiliser les services de l’immeuble ; aux visiteurs, de préparer leur venue.

## Propriété intellectuelle

Les textes, images et marques présents sur ce portail appartiennent à leurs titulaires. \
Toute reproduction suppose leur accord préalable. Le logiciel Parvis est distribué sous licence MIT.

## Accessibilité

Le portail est conçu pour respecter les règles WCAG 2.2, niveau AA. Si vous rencontrez une difficulté, \
écrivez à [adresse e-mail].

## Droit applicable

Les présentes mentions sont soumises au droit français.
`,
    en: (building) => `
## Publisher

This portal is published by [company name of the operator], [legal form] with a share capital of \
€[amount], for the building ${formatNameAndAddress(building)}.
Registered office: [address]
Registration: RCS [town] [number]
VAT number: [number]
Telephone: [number]
E-mail: [address]

## Publication director

[First and last name], [position].

## Hosting

[Company name of the host], [address], [telephone].

## Purpose of the portal

The portal lets the building’s residents announce their visitors, book rooms and parking spaces and use \
the building’s services; it lets visitors prepare their visit.

## Intellectual property

The texts, pictures and trade marks on this portal belong to their owners. They may be reproduced only \
with their prior consent. The Parvis software is distributed under the MIT licence.

## Accessibility

The portal is designed to meet WCAG 2.2, level AA. If you have any difficulty, write to [e-mail address].

## Governing law

This notice is governed by French law.
`,
  },
  privacy: {
    fr: (building) => `
Cette page explique quelles données personnelles sont traitées sur le portail de ${building.name}, \
pourquoi, combien de temps, et quels sont vos droits (articles 13 et 14 du règlement général sur la \
protection des données).

## Qui est responsable

[Raison sociale de l’exploitant], [adresse], exploitant de l’immeuble ${formatNameAndAddress(building)}, \
est responsable du traitement. Délégué à la protection des données : [nom ou service], [adresse \
e-mail]. La société qui vous reçoit ou vous emploie est responsable de ce qu’elle décide elle-même, \
par exemple de vous inviter.

## Quelles données, et d’où elles viennent

- Visiteurs : nom, prénom, organisation, adresse e-mail, langue, jour et heure de la visite, personne \
visitée, commentaires éventuels, arrivée et départ. Ces données nous sont communiquées par le résident \
qui vous annonce ; vous complétez les vôtres.
- Signataires de l’accord de confidentialité : nom, adresse e-mail, organisation, signature, date et \
heure, adresse réseau et navigateur. Vous les communiquez en signant.
- Résidents : nom, prénom, adresse e-mail, société, rôle, réservations, plis et colis, inscriptions. \
Elles viennent de vous ou de votre employeur.
- Tout le monde : les traces techniques nécessaires à la sécurité du portail.

## Pourquoi, et sur quel fondement

- Accueillir les visiteurs et savoir qui se trouve dans l’immeuble : intérêt légitime de l’exploitant \
et des sociétés résidentes à la sécurité des personnes et des biens (article 6.1.f).
- Fournir les services demandés par les résidents : exécution du contrat ou intérêt légitime de leur \
employeur (articles 6.1.b et 6.1.f).
- Conclure et prouver l’accord de confidentialité : exécution de cet accord et défense de droits en \
justice (articles 6.1.b et 6.1.f).
- Protéger le portail contre les abus : intérêt légitime (article 6.1.f).

Le nom d’un visiteur est nécessaire pour l’annoncer ; les autres données sont facultatives ; \
sans elles, l’arrivée peut prendre plus de temps. Aucune décision n’est prise de façon entièrement automatisée.

## Qui les reçoit

La personne que vous venez voir, l’accueil et les administrateurs de l’immeuble, et nos sous-traitants \
techniques : [hébergeur], [service d’envoi d’e-mails]. Les accords de confidentialité signés ne sont \
accessibles qu’aux administrateurs, et chaque consultation est enregistrée. Les données ne quittent pas \
l’Union européenne [à adapter le cas échéant].

## Combien de temps

- Visites : les données du visiteur sont rendues anonymes ${formatDaysFr(building.periods.visitors)} après la visite.
- Accords de confidentialité signés : conservés en accès restreint jusqu’à cinq ans après la fin de \
l’obligation de confidentialité, pour la preuve.
- Comptes des résidents : jusqu’à leur suppression, qui peut être demandée ou faite depuis le profil.
- Main courante de l’accueil : textes effacés ${formatDaysFr(building.periods.logbook)} après, \
une fois l’affaire terminée.
- Plis et colis : \
${formatPeriodFr(building.periods.parcels, (days) => `rendus anonymes ${days} jours après leur remise`)}.
- Réservations de salles : \
${formatPeriodFr(building.periods.reservations, (days) => `effacées ${days} jours après`)}. Les noms des \
participants externes sont effacés ${formatDaysFr(building.periods.visitors)} après la réservation.
- Réservations de places : ${formatPeriodFr(building.periods.parking, (days) => `effacées ${days} jours après`)}.
- Inscriptions aux événements : effacées ${building.periods.events} jours après l’événement.
- Commandes de la conciergerie : rendues anonymes ${formatDaysFr(building.periods.orders)} après la commande.
- E-mails envoyés : copies conservées ${formatDaysFr(building.periods.visitors)} pour ceux de l’immeuble, \
90 jours pour ceux des comptes.
- Journal des opérations et des accès : un an au plus.
- Traces techniques des serveurs : [durée, un an au plus].

## Vos droits

Vous pouvez accéder à vos données, les faire rectifier ou effacer, en limiter le traitement, vous y \
opposer pour des raisons tenant à votre situation, et recevoir celles que vous avez fournies. Écrivez à \
[adresse e-mail]. Si vous avez un compte, vous pouvez le supprimer depuis votre profil, ou utiliser la \
page [Supprimer mes données personnelles](/deleteAccount). Vous pouvez introduire une réclamation \
auprès de la CNIL : https://www.cnil.fr/fr/plaintes

## Stockage dans votre navigateur

Le portail ne mesure aucune audience. Il conserve dans votre navigateur votre langue, l’affichage \
choisi (clair ou sombre, groupes repliés du menu, vue des salles de réunion, aide de départ masquée) \
et, si vous vous connectez, votre session et un seul cookie, nécessaire à la sécurité de la connexion : \
il permet à votre compte de reconnaître ce navigateur pendant 60 jours après votre dernière connexion \
et le protège des essais de mots de passe. Cela est nécessaire à son fonctionnement.
`,
    en: (building) => `
This page explains which personal data are processed on the portal of ${building.name}, why, for how long, \
and what your rights are (articles 13 and 14 of the General Data Protection Regulation).

## Who is responsible

[Company name of the operator], [address], operator of the building ${formatNameAndAddress(building)}, is the \
controller. Data protection officer: [name or department], [e-mail address]. The company that receives \
or employs you is responsible for what it decides itself, for example to invite you.

## Which data, and where they come from

- Visitors: first and last name, organisation, e-mail address, language, day and time of the visit, \
host, any comment, arrival and departure. The resident who announces you gives us these data; you complete yours.
- Signatories of the non-disclosure agreement: name, e-mail address, organisation, signature, date and \
time, network address and browser. You give them by signing.
- Residents: first and last name, e-mail address, company, role, reservations, mail and parcels, \
registrations. They come from you or from your employer.
- Everyone: the technical records needed to keep the portal secure.

## Why, and on which legal basis

- To receive visitors and know who is in the building: legitimate interest of the operator and of the \
resident companies in the safety of people and property (article 6(1)(f)).
- To provide the services that residents ask for: performance of the contract, or legitimate interest \
of their employer (articles 6(1)(b) and 6(1)(f)).
- To conclude and prove the non-disclosure agreement: performance of that agreement and defence of \
legal claims (articles 6(1)(b) and 6(1)(f)).
- To protect the portal against abuse: legitimate interest (article 6(1)(f)).

A visitor’s name is needed to announce them; other data need not be given, but checking in may then \
take longer. No decision is taken by automated means alone.

## Who receives them

The person you come to see, the building’s reception and administrators, and our technical processors: \
[host], [e-mail service]. Signed non-disclosure agreements are open to administrators only, and each \
access is recorded. The data do not leave the European Union [adapt where needed].

## For how long

- Visits: the visitor’s data are made anonymous ${formatDaysEn(building.periods.visitors)} after the visit.
- Signed non-disclosure agreements: kept in restricted storage until five years after the end of the \
duty of confidentiality, as evidence.
- Residents’ accounts: until they are deleted, which can be requested, or done from the profile.
- Reception’s logbook: texts erased ${formatDaysEn(building.periods.logbook)} later, once the matter is closed.
- Mail and parcels: \
${formatPeriodEn(building.periods.parcels, (days) => `made anonymous ${days} days after they were handed over`)}.
- Reservations of rooms: \
${formatPeriodEn(building.periods.reservations, (days) => `deleted ${days} days later`)}. The names of \
external participants are erased ${formatDaysEn(building.periods.visitors)} after the reservation.
- Reservations of parking spaces: ${formatPeriodEn(building.periods.parking, (days) => `deleted ${days} days later`)}.
- Registrations for events: deleted ${building.periods.events} days after the event.
- Concierge orders: made anonymous ${formatDaysEn(building.periods.orders)} after the order.
- E-mails sent: copies kept ${formatDaysEn(building.periods.visitors)} for those of the building, 90 days \
for those about accounts.
- Activity and access log: one year at most.
- Technical records of the servers: [time, one year at most].

## Your rights

You may access your data, have them corrected or erased, restrict their processing, object to it on \
grounds relating to your situation, and receive those that you provided. Write to [e-mail address]. \
If you have an account, you can delete it from your profile, or use the page [Delete my personal \
data](/deleteAccount). You can lodge a complaint with the CNIL: https://www.cnil.fr/en

## Storage in your browser

The portal doesn’t measure its audience. It keeps in your browser your language, the display that you \
chose (light or dark, folded groups of the menu, view of the meeting rooms, first steps hidden) and, \
if you log in, your session and a single cookie, needed for log-in security: it lets your account \
recognise this browser for 60 days after your last log-in and protects it from password guessing. \
These are needed for the portal to work.
`,
  },
};
