import { cityMissing, formsOf } from '../../addresses.ts';
import { mediaTypes } from '../../media-types.ts';
import type { Plan, Redirect } from '../../model/index.ts';
import type { Materials } from '../templates.ts';
import { contentTypes, type Header, IMMUTABLE, quoted, securityHeaders, word } from './hosting.ts';

/** Writes server blocks beside the site. They answer as other hosts do, and lead to it from its other name. */
export function serverConfiguration(plan: Plan, materials: Materials): string {
  const { hostname } = new URL(plan.frame.site.url);
  const other = hostname.startsWith('www.') ? hostname.slice('www.'.length) : `www.${hostname}`;
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
function redirectOf({ from, to }: Redirect): string[] {
  const [path = '', fragment] = word(to).split('#');
  const target = `"${path}$is_args$args${fragment ? `#${fragment}` : ''}"`;
  return formsOf(from).map((form) => `location = ${word(form)} { return 301 ${target}; }`);
}
