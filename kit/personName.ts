import { z } from 'zod';
import { plainLine } from './plainLine.ts';
import { holdsAddress } from './typedAddress.ts';

const isName = (name: string) => !holdsAddress(name);
const error = 'name_is_address';

/** A person's name, or a part of it, as people type it; what is stored already may hold anything. Its length is the caller's. */
export const personName = plainLine.refine(isName, { error });

/** Names of several people, typed one after the other. */
export const peopleNames = z.string().trim().refine(isName, { error });
