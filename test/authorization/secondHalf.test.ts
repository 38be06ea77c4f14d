import { checkEndpoints, held } from './eachEndpoint.ts';
import { makeAuthorizationFixture } from './fixture.ts';

checkEndpoints(await makeAuthorizationFixture(), held.slice(held.length / 2));
