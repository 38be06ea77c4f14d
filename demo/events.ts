import { readFile } from 'node:fs/promises';
import type { App } from '../app.ts';
import type { EventIcon } from '../features/events/event.ts';
import type { EventKind } from '../features/events/eventKind.ts';
import type { Db } from '../kit/server/database/db.ts';
import { BuildingScope } from '../kit/server/database/scope.ts';
import { claimFile } from '../kit/server/files/files.ts';
import { addDays, type LocalDate } from '../kit/time.ts';
import type { Factories, UserRow } from './factories.ts';

type PictureName = 'talk' | 'coffee' | 'garden' | 'yoga' | 'run' | 'mirror' | 'stones';

/** `crowd`: how many of the residents are registered; with as many as there are places the next ones wait. */
interface Told {
  day: number;
  start: string;
  end: string;
  name: string;
  text: string;
  room: string;
  floors: string;
  capacity: number;
  crowd: number;
  waiting?: number;
  price?: number;
  /** How many days more it lasts. */
  more?: number;
  picture?: PictureName;
  icon?: EventIcon;
}

const conferences: Told[] = [
  {
    day: -19,
    start: '12:30',
    end: '13:30',
    name: 'Lire un bilan carbone',
    text: 'Les chiffres, les méthodes, les pièges.',
    room: 'Auditorium',
    floors: '1er étage',
    capacity: 40,
    crowd: 7,
    picture: 'garden',
  },
  {
    day: -6,
    start: '18:00',
    end: '20:00',
    name: 'Afterwork des voisins',
    text: 'Un verre sur la terrasse, pour mettre des visages sur les noms.',
    room: 'Terrasse',
    floors: '7e étage',
    capacity: 30,
    crowd: 9,
    picture: 'garden',
  },
  {
    day: -2,
    start: '09:00',
    end: '10:00',
    name: 'Café des nouveaux',
    text: 'Pour celles et ceux qui viennent d’arriver dans l’immeuble.',
    room: 'Salon',
    floors: 'Rez-de-chaussée',
    capacity: 12,
    crowd: 5,
    picture: 'coffee',
  },
  {
    day: 0,
    start: '18:30',
    end: '20:00',
    name: 'L’intelligence artificielle au bureau',
    text: 'Ce qu’elle change déjà, ce qu’elle ne changera pas. Conférence suivie d’un échange avec la salle.',
    room: 'Auditorium',
    floors: '1er étage',
    capacity: 60,
    crowd: 8,
    picture: 'talk',
    icon: 'microphone',
  },
  {
    day: 1,
    start: '08:30',
    end: '09:30',
    name: 'Petit déjeuner des voisins',
    text: 'Café, viennoiseries et nouvelles de l’immeuble.',
    room: 'Salon',
    floors: 'Rez-de-chaussée',
    capacity: 20,
    crowd: 6,
    picture: 'coffee',
    icon: 'coffee',
  },
  {
    day: 3,
    start: '12:15',
    end: '13:15',
    name: 'Déjeuner avec une architecte',
    text: 'Comment un immeuble de bureaux des années 1900 devient sobre. Panier-repas compris.',
    room: 'Bibliothèque',
    floors: '2e étage',
    capacity: 6,
    crowd: 6,
    waiting: 3,
    price: 12.5,
    picture: 'garden',
  },
  {
    day: 3,
    start: '17:30',
    end: '18:30',
    name: 'Club de lecture',
    text: 'Ce mois-ci : un roman qui se passe dans un bureau.',
    room: 'Bibliothèque',
    floors: '2e étage',
    capacity: 15,
    crowd: 4,
    icon: 'book',
  },
  {
    day: 3,
    start: '18:30',
    end: '19:30',
    name: 'Conférence : dormir mieux',
    text: 'Avec une médecin du sommeil.',
    room: 'Auditorium',
    floors: '1er étage',
    capacity: 60,
    crowd: 5,
    picture: 'talk',
  },
  {
    day: 3,
    start: '19:45',
    end: '21:30',
    name: 'Projection et débat',
    text: 'Un documentaire, puis la parole à la salle.',
    room: 'Auditorium',
    floors: '1er étage',
    capacity: 60,
    crowd: 2,
    icon: 'microphone',
  },
  {
    day: 9,
    start: '09:00',
    end: '17:00',
    name: 'Marché des créateurs',
    text: 'Une dizaine d’artisans s’installent dans le hall pendant deux jours.',
    room: 'Hall',
    floors: 'Rez-de-chaussée',
    capacity: 200,
    crowd: 3,
    more: 1,
    picture: 'garden',
  },
  {
    day: 17,
    start: '18:00',
    end: '19:30',
    name: 'Parler en public',
    text: 'Atelier pratique, en petit groupe.',
    room: 'Salle Concorde',
    floors: '3e étage',
    capacity: 10,
    crowd: 2,
    price: 25,
    picture: 'talk',
  },
];

const sports: Told[] = [
  {
    day: -5,
    start: '12:15',
    end: '13:00',
    name: 'Pilates',
    text: 'Tous niveaux.',
    room: 'Studio',
    floors: '-1',
    capacity: 12,
    crowd: 7,
    picture: 'yoga',
  },
  {
    day: -1,
    start: '07:30',
    end: '08:30',
    name: 'Course du matin',
    text: 'Huit kilomètres, à l’allure de la conversation.',
    room: 'Départ du hall',
    floors: 'Rez-de-chaussée',
    capacity: 20,
    crowd: 4,
    picture: 'run',
  },
  {
    day: 1,
    start: '12:15',
    end: '13:00',
    name: 'Yoga doux',
    text: 'Respiration et étirements. Tapis fournis.',
    room: 'Studio',
    floors: '-1',
    capacity: 12,
    crowd: 5,
    picture: 'yoga',
    icon: 'yoga',
  },
  {
    day: 2,
    start: '18:15',
    end: '19:00',
    name: 'Renforcement musculaire',
    text: 'En petit groupe, avec une coach.',
    room: 'Salle de sport',
    floors: '-1',
    capacity: 4,
    crowd: 4,
    waiting: 4,
    price: 8,
    icon: 'barbell',
  },
  {
    day: 4,
    start: '07:30',
    end: '08:30',
    name: 'Course du matin',
    text: 'Huit kilomètres, à l’allure de la conversation.',
    room: 'Départ du hall',
    floors: 'Rez-de-chaussée',
    capacity: 20,
    crowd: 3,
    picture: 'run',
    icon: 'run',
  },
  {
    day: 8,
    start: '12:15',
    end: '13:00',
    name: 'Pilates',
    text: 'Tous niveaux.',
    room: 'Studio',
    floors: '-1',
    capacity: 12,
    crowd: 2,
    picture: 'yoga',
    icon: 'yoga',
  },
];

const beauty: Told[] = [
  {
    day: -4,
    start: '11:00',
    end: '16:00',
    name: 'Barbier',
    text: 'Taille de barbe et soins, sur inscription.',
    room: 'Beauty Room',
    floors: '-1',
    capacity: 8,
    crowd: 6,
    price: 18,
    picture: 'mirror',
  },
  {
    day: 1,
    start: '12:00',
    end: '14:00',
    name: 'Massage assis',
    text: 'Quinze minutes pour relâcher la nuque et les épaules.',
    room: 'Beauty Room',
    floors: '-1',
    capacity: 8,
    crowd: 3,
    price: 15,
    picture: 'stones',
    icon: 'massage',
  },
  {
    day: 4,
    start: '10:00',
    end: '15:00',
    name: 'Coiffure express',
    text: 'Coupe ou brushing en trente minutes.',
    room: 'Beauty Room',
    floors: '-1',
    capacity: 5,
    crowd: 5,
    waiting: 2,
    price: 22,
    picture: 'mirror',
    icon: 'scissors',
  },
  {
    day: 10,
    start: '12:00',
    end: '14:00',
    name: 'Atelier maquillage',
    text: 'Les bons gestes, en dix minutes chaque matin.',
    room: 'Beauty Room',
    floors: '-1',
    capacity: 10,
    crowd: 1,
    icon: 'sparkles',
  },
];

interface People {
  haussmann: UserRow[];
  lille: UserRow[];
  reception: UserRow;
}

/** Events of every kind around today: some over, some with places left, some full with people waiting. */
export async function makeEvents(
  db: Db,
  files: App['files'],
  make: Factories,
  people: People,
  today: LocalDate,
  now: Date,
): Promise<void> {
  const gallery = { 1: new Map<PictureName, number>(), 2: new Map<PictureName, number>() };
  const pictureOf = async (building: 1 | 2, name: PictureName): Promise<number> => {
    const known = gallery[building].get(name);
    if (known !== undefined) return known;
    const scope = new BuildingScope([building]);
    const bytes = await readFile(new URL(`./files/events/${name}.webp`, import.meta.url));
    const id = await files.keepPicture(db, scope, { filename: `${name}.webp`, bytes }, now);
    await claimFile(db, scope, { id, kind: 'picture', field: 'picture', shareable: true });
    gallery[building].set(name, id);
    return id;
  };

  const add = async (building: 1 | 2, kind: EventKind, all: Told[], residents: UserRow[]) => {
    for (const [at, told] of all.entries()) {
      const { day, more = 0, start, end, text, crowd, waiting = 0, price = 0, picture, ...columns } = told;
      // Somebody else first each time.
      const turn = residents.map((_, step) => residents[(at * 3 + step) % residents.length]?.id ?? 0);
      await make.event({
        ...{ building, kind, name: columns.name, room: columns.room, floors: columns.floors },
        ...{ capacity: columns.capacity, icon: columns.icon ?? 'calendar', description: text },
        startDate: addDays(today, day),
        startTime: start,
        endDate: addDays(today, day + more),
        endTime: end,
        priceCents: Math.round(price * 100),
        imageId: picture ? await pictureOf(building, picture) : null,
        createdBy: people.reception.id,
        registered: turn.slice(0, crowd),
        waiting: turn.slice(crowd, crowd + waiting),
      });
    }
  };
  await add(1, 'conference', conferences, people.haussmann);
  await add(1, 'gym', sports, people.haussmann);
  await add(1, 'beautyRoom', beauty, people.haussmann);
  await add(2, 'conference', conferences.slice(1, 5), people.lille);
  await add(2, 'gym', sports.slice(1, 3), people.lille);
}
