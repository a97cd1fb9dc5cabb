import { cityMissing, feedPath, formsOf, manifestPath, paths } from '../../addresses.ts';
import { mediaTypes } from '../../media-types.ts';
import type { Output, Plan, Redirect } from '../../model/index.ts';
import type { Materials } from '../templates.ts';
import { policyOf } from './policy.ts';

/** The files that some hosts read in the site itself. */
export const renderHosting = (plan: Plan, materials: Materials): Output[] => [
  { file: '_headers', body: headersFile(plan, materials) },
  { file: '_redirects', body: redirectsFile(plan) },
];

type Header = readonly [name: string, value: string];

const securityHeaders = ({ frame }: Plan, materials: Materials): Header[] => [
  ['Content-Security-Policy', policyOf(frame.site, materials).header],
  [
    'Strict-Transport-Security',
    `max-age=31536000${frame.site.httpsSubdomains ? '; includeSubDomains' : ''}`,
  ],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** The types that hosts do not know from the file name. */
const contentTypes = ({ calendars }: Plan): [path: string, type: string][] => [
  [feedPath, 'application/atom+xml; charset=utf-8'],
  ...calendars.map(({ path }): [string, string] => [path, 'text/calendar; charset=utf-8']),
  [manifestPath, 'application/manifest+json'],
];

/** For files with a hash of their content in the name. */
const IMMUTABLE: Header = ['Cache-Control', 'public, max-age=31536000, immutable'];

/** Cloudflare Pages follows only the first 100 rules. Browsers ask again for pictures without a rule. */
const MOST_FOLDERS = 60;

/**
 * Written for Netlify and Cloudflare Pages: no path gets the same header from two rules. The exclamation mark
 * removes a Cloudflare header that lets every site read ours; Netlify ignores it. Only hashed files have a
 * rule for caching, so that no host caches a missing file forever. Browsers revalidate all others.
 */
function headersFile(plan: Plan, materials: Materials) {
  const lineOf = ([name, value]: Header) => `  ${word(name)}: ${words(value)}`;
  const hashed = Object.values(materials.assets).filter((path) => path.startsWith('/assets/'));
  const folders = plan.pictureFolders.slice(0, MOST_FOLDERS).map((folder) => `${word(folder)}*`);
  const lines = [
    ...['/*', ...securityHeaders(plan, materials).map(lineOf), '  ! Access-Control-Allow-Origin', ''],
    ...[...hashed.sort().map(word), ...folders].flatMap((path) => [path, lineOf(IMMUTABLE), '']),
    ...contentTypes(plan).flatMap(([path, type]) => [word(path), lineOf(['Content-Type', type]), '']),
  ];
  return lines.join('\n');
}

/**
 * Written for the same hosts. Cloudflare would serve the list of pianogen's files, and treats a path with a
 * slash at the end as different from one without. Lines with a placeholder come last: from the first such
 * line, Cloudflare counts every line against a smaller limit.
 */
function redirectsFile({ redirects, rootPages }: Plan) {
  const lines = [
    ...rootPages.map(servedAsNamed),
    ...redirects.flatMap(({ from, to }) => linesFor(from, to)),
    `/.pianogen ${paths.home} 301`,
    ...linesFor('/pianos/', paths.home),
    ...linesFor('/:state/pianos/', paths.home),
  ];
  return `${lines.join('\n')}\n`;
}

/** Else Cloudflare would redirect `/google1.html` to `/google1`, and programs that read the file may not follow. */
const servedAsNamed = (path: string) => `${word(path)} ${word(path.replace(/\.html$/, ''))} 200`;

const linesFor = (from: string, to: string) =>
  formsOf(from).map((form) => `${word(form)} ${word(to)} 301`);

/** Writes server blocks beside the site. They answer as other hosts do, and lead to it from its other name. */
export function serverConfiguration(plan: Plan, materials: Materials): string {
  const { hostname } = new URL(plan.frame.site.url);
  const other = hostname.startsWith('www.') ? hostname.slice(4) : `www.${hostname}`;
  const security = securityHeaders(plan, materials).map(always);
  return `# ${word(hostname)}: put the files of the site into /srv/${hostname}, and this file into /etc/nginx/conf.d/${hostname}.conf.
# "certbot --nginx -d ${hostname} -d ${other}" adds the certificate, and the redirect from http to https.
server {
	listen 80;
	server_name ${hostname};
	root /srv/${hostname};

	index index.html;
	server_tokens off;
	absolute_redirect off;
	charset utf-8;
	charset_types ${TEXTS};
	default_type application/octet-stream;
	types {
		${Object.entries(mediaTypes)
      .map(([extension, type]) => `${type} ${extension};`)
      .join('\n\t\t')}
	}

	gzip on;
	gzip_types ${TEXTS} application/atom+xml application/manifest+json;
	gzip_vary on;
	gzip_static on;
	# brotli_static on;  # after "apt-get install libnginx-mod-http-brotli-static"

	${security.join('\n\t')}
	${always(['Cache-Control', 'public, max-age=0, must-revalidate'])}

	location / {
		# The address as it was asked for: nginx itself looks for index.html in folders.
		if ($request_uri ~ "^(/(?:[A-Za-z0-9._-]+/)*)index\\.html(?:\\?|$)") { return 301 $1$is_args$args; }
		try_files $uri $uri/ =404;
	}
	error_page 403 404 =404 /404.html;
	location = /404.html { internal; }
	${[...contentTypes(plan).map(typeOf), ...plan.redirects.flatMap(redirectOf)].join('\n\t')}

	# Files for hosts, not for visitors. Certificates need /.well-known/.
	location ^~ /.well-known/ { try_files $uri =404; }
	location ~ ^/_(?:headers|redirects)$|/\\.|\\.(?:br|gz)$ { return 404; }

	location ~ ${cityMissing} { return 301 /$is_args$args; }

	# A header here cancels the headers above, so they are repeated.
	location ~ ^/assets/ {
		try_files $uri =404;
		${security.join('\n\t\t')}
		add_header ${IMMUTABLE[0]} ${quoted(IMMUTABLE[1])};
	}
}

server {
	listen 80;
	server_name ${other};
	server_tokens off;
	${security.join('\n\t')}
	return 301 $scheme://${hostname}$request_uri;
}
`;
}

const TEXTS = 'text/css text/javascript text/plain application/json application/xml image/svg+xml';

const always = ([name, value]: Header) => `add_header ${word(name)} ${quoted(value)} always;`;

const typeOf = ([path, type]: [string, string]) =>
  `location = ${word(path)} { types {} default_type ${quoted(type)}; }`;

/** Redirects all forms of an address. The query comes before the fragment. */
function redirectOf({ from, to }: Redirect) {
  const [path = '', fragment] = word(to).split('#');
  const target = `"${path}$is_args$args${fragment ? `#${fragment}` : ''}"`;
  return formsOf(from).map((form) => `location = ${word(form)} { return 301 ${target}; }`);
}

/** Servers have no common way to escape. Throws for a text that needs it, which only a bug in pianogen can cause. */
const word = (text: string) => checked(text, /^[A-Za-z0-9._~:/[\]#-]+$/);

/** Allows several words, such as the value of a header. */
const words = (text: string) => checked(text, /^[A-Za-z0-9 ._~:/[\]#'=+,;*()-]+$/);

const quoted = (text: string) => `"${words(text)}"`;

function checked(text: string, allowed: RegExp): string {
  if (allowed.test(text)) return text;
  throw new Error(`${JSON.stringify(text)} cannot be written into the configuration of a server.`);
}
