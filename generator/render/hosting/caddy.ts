import { cityless } from '../../addresses.ts';
import { contentTypeOf } from '../../media-types.ts';
import type { Redirect } from '../../model/index.ts';
import {
  contentTypes,
  type Header,
  IMMUTABLE,
  REVALIDATED,
  type ServerSettings,
  sharedHeaders,
} from './headers.ts';
import { quoted, word } from './words.ts';

/**
 * Renders a Caddyfile for Caddy 2.6 and later, which gets the certificate itself. Redirects rewrite the path first: `{uri}`
 * then has the query, and a path that cannot name another host.
 */
export function caddyfile({ url, rules, redirects }: ServerSettings): string {
  const { hostname } = new URL(url);
  return `# ${word(hostname)}: the files of the site lie in /srv/${hostname}.
(headers) {
	header {
		${sharedHeaders(rules).map(line).join('\n\t\t')}
		?${line(REVALIDATED)}
		-Server
	}
}

${word(url)} {
	root * /srv/${hostname}
	encode gzip
	import headers
	@hashed {
		path /assets/*
		file
	}
	header @hashed ${line(IMMUTABLE)}
	${unknownTypes.map(typeOfExtension).join('\n\t')}
	${contentTypes(rules).map(typeOf).join('\n\t')}

	@method not method GET HEAD
	error @method 405
	@hidden {
		path */.* *.br *.gz /404.html /_headers /_redirects
		not path /.well-known/*
	}
	error @hidden 404

	${redirects.map(redirectOf).join('\n\t')}
	@cityless path_regexp ${cityless}
	route @cityless {
		rewrite * /
		redir {uri} 301
	}
	@index path_regexp index ^((?:/[A-Za-z0-9._-]+)*/)index\\.html$
	route @index {
		rewrite * {re.index.1}
		redir {uri} 301
	}
	@slashless {
		path_regexp page ^((?:/[A-Za-z0-9._-]+)+)$
		file {path}/index.html
	}
	route @slashless {
		rewrite * {re.page.1}/
		redir {uri} 301
	}

	file_server {
		precompressed br gzip
		index index.html
	}
	handle_errors {
		import headers
		@missing expression {err.status_code} in [403, 404]
		handle @missing {
			rewrite * /404.html
			file_server {
				status 404
				precompressed br gzip
			}
		}
		@disallowed expression {err.status_code} == 405
		header @disallowed Allow "GET, HEAD"
		handle {
			respond {err.status_code}
		}
	}
}
`;
}

const line = ([name, value]: Header): string => `${word(name)} ${quoted(value)}`;

/** The types that Caddy would guess from the content of a file, by file extension. */
const unknownTypes = ['txt', 'ico', 'woff2'];

const typeOfExtension = (extension: string): string =>
  `@${extension} {
		path *.${extension}
		file
	}
	header @${extension} ${line(['Content-Type', contentTypeOf(`.${extension}`)])}`;

const typeOf = ([path, header]: [string, Header]): string => `header ${word(path)} ${line(header)}`;

/** The matcher `path` would ignore capitals, and "/Contact/" lead to "/contact/" for ever. */
function redirectOf({ from, to }: Redirect, index: number): string {
  const [path = '', fragment] = word(to).split('#');
  return `@moved${index} path_regexp ^${word(from).replaceAll('.', '\\.').replace(/\/$/, '/?')}$
	route @moved${index} {
		rewrite * ${path}
		redir {uri}${fragment ? `#${fragment}` : ''} 301
	}`;
}
