import { endpoints, nameOf } from './eachEndpoint.ts';
import { makeAuthorizationFixture } from './fixture.ts';
import { checkRawRoutes } from './rawRoutes.ts';

// In a file of its own: an account may make 1,200 requests a minute.
checkRawRoutes(await makeAuthorizationFixture(), endpoints.map(nameOf));
