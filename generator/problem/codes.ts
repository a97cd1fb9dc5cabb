/**
 * Every kind of problem by its code, which never changes: 1xx for files and the syntax of JSON, 2xx for values, 3xx for front matter
 * and Markdown, 4xx for conflicts between pages, 5xx for the check of rendered pages, 6xx for templates, styles and code. Cause and
 * cure are Markdown. docs/errors.md shows them: after a change, `npm run errors` writes it.
 */
export const problemCodes = {
  PG101: {
    title: 'A file is missing',
    cause:
      'The build needs a file that does not exist: a data file, the privacy policy, the terms, an icon that every page links to, or an article that is not held back.',
    cure: 'Create or restore the file. `--data` and `--content` name the folders that are read.',
  },
  PG102: {
    title: 'A file or folder cannot be read',
    cause:
      'The file cannot be opened; the word in parentheses is the error of the system. Or a file stands in place of a folder, or a folder, named pipe, socket or device in place of a file. Or a large file changed while it was read.',
    cure: 'Check the type and the permissions of the file. If the file has changed, build again.',
  },
  PG103: {
    title: 'A file is not UTF-8',
    cause: 'The file was saved in another encoding, such as Windows-1252 or UTF-16.',
    cure: 'Save the file as UTF-8: in Excel as “CSV UTF-8”. A byte order mark at its start is allowed.',
  },
  PG104: {
    title: 'A file holds a character that no text has',
    cause:
      'The file has a NUL character, another control character or U+FFFF, often after a crash or from a terminal. XML forbids these characters, so feed readers would refuse the feed. In Markdown, references such as `&#11;` are refused too.',
    cure: 'Remove the character, or save the file as UTF-8.',
  },
  PG105: {
    title: 'A merge was not finished',
    cause: 'The file still has the marks that git puts around two versions of a text.',
    cure: 'Keep the right version, and remove the three lines of marks. There may be more of them below.',
  },
  PG106: {
    title: 'A file is a symbolic link',
    cause:
      'A symbolic link stands in `data/` or `content/`. It is not followed, since its target may lie anywhere and change without the link.',
    cure: 'Put the file itself there.',
  },
  PG107: {
    title: 'A file is not used',
    cause:
      'A Markdown file in `content/` becomes no page, or a file in `data/notes/` has the slug of no state as its name. Or the one file that had the notes of all states is left over.',
    cure: 'Rename or move the file. Articles stand directly in `content/blog/`, pages in `content/pages/`, and their names end in `.md`. The problem of the left-over file has a command that splits it. A draft has `draft: true` in its front matter; notes may have a name that starts with a dot.',
  },
  PG108: {
    title: 'The name of a file cannot stand in an address',
    cause:
      'The name of an article, a page or a picture becomes a part of its address, and has capitals, spaces or other characters.',
    cure: 'Rename the file with lower-case letters, digits and single hyphens.',
  },
  PG109: {
    title: 'A picture cannot be read',
    cause: 'A file is no picture at all, its end is missing, or an SVG is no valid XML.',
    cure: 'Save or export the picture again.',
  },
  PG110: {
    title: 'A picture stands where the build draws its own',
    cause: 'The build draws the share images of pages into `images/share/`.',
    cure: 'Move your picture to another folder of `content/images/`.',
  },
  PG120: {
    title: 'The JSON is not valid',
    cause: 'The file breaks the syntax of JSON. The message says where and how.',
    cure: 'Correct the file. The mistake may be a line above: look for a comma, a quote or a bracket.',
  },
  PG121: {
    title: 'The JSON ends too early',
    cause: 'The file is empty, or ends before all brackets are closed.',
    cure: 'Close the bracket, or restore the file.',
  },
  PG122: {
    title: 'A comma stands behind the last entry',
    cause: 'A comma separates two entries, and no entry follows this one.',
    cure: 'Remove the comma.',
  },
  PG123: {
    title: 'JSON has no comments',
    cause: '`//` or `/* */` stands in a JSON file.',
    cure: 'Remove the comment. Explain data in `docs/content.md` or in the commit message.',
  },
  PG124: {
    title: 'A text or a key lacks double quotes',
    cause: 'Keys and texts need straight double quotes. Single and typographic quotes are other characters.',
    cure: 'Write `"` before and after the text.',
  },
  PG125: {
    title: 'A text in JSON is not closed, or holds what it may not',
    cause:
      'A text lacks its closing quote, or has a quote, a tab, a line end or a backslash that is not escaped.',
    cure: 'Close the text. Write `\\"`, `\\t`, `\\n` or `\\\\` for these characters.',
  },
  PG126: {
    title: 'A key or a column stands twice',
    cause: 'An object has one key twice, or a table one column, so one of the two values would be lost.',
    cure: 'Keep one of the two.',
  },
  PG127: {
    title: 'Data or a text is nested too deep',
    cause: 'More than 100 brackets of JSON, or 100 quotes and lists of Markdown, are nested.',
    cure: 'Remove the brackets or marks that are too many.',
  },
  PG128: {
    title: 'A CSV file is no table',
    cause:
      'A quote is not closed or stands within a cell, or a row has more or fewer cells than the first row.',
    cure: 'Put a text with commas, semicolons or quotes into quotes, and write each quote within it twice.',
  },
  PG201: {
    title: 'A key is not known',
    cause: 'A key or a column is misspelt, or stands in the wrong object or file. It would have no effect.',
    cure: 'Correct its spelling, or remove it.',
  },
  PG202: {
    title: 'A value is missing',
    cause: 'A record lacks a value that it needs. The position is that of the record.',
    cure: 'Add the value; `docs/content.md` explains it.',
  },
  PG203: {
    title: 'A value has the wrong type',
    cause: 'A value has another type than expected, such as a text in place of a number or of a list.',
    cure: 'Write the value as the message says. Texts have quotes; numbers and `true` have none.',
  },
  PG204: {
    title: 'A value is none of the choices',
    cause: 'Only a few values are allowed here, and this is another.',
    cure: 'Choose a value that the message lists.',
  },
  PG205: {
    title: 'A slug is malformed',
    cause:
      'A slug is a part of an address. It has only lower-case letters and digits, in words joined by single hyphens.',
    cure: 'Write the slug in this form.',
  },
  PG206: {
    title: 'A date does not exist',
    cause: 'A date is not written as year, month and day, or is not in the calendar.',
    cure: 'Write it like `2025-10-14`.',
  },
  PG207: {
    title: 'A text is empty, or cannot be shown as it is',
    cause: 'A text is empty, starts or ends with a space, or has a line end or a character without a glyph.',
    cure: 'Write the text in one line, without spaces around it.',
  },
  PG208: {
    title: 'A value is too short, too long, too small or too big',
    cause:
      'The length of a text or list, or a number, is outside its limits. Titles and excerpts are measured after their tokens are filled.',
    cure: 'Change it to what the message says.',
  },
  PG209: {
    title: 'A value stands twice',
    cause: 'Two records of a list have the same value where each needs its own.',
    cure: 'Keep one of the two, or change one.',
  },
  PG210: {
    title: 'A token is not known',
    cause: 'A token `{{…}}` is filled with the value of that name. This text has no value of that name.',
    cure: 'Correct its spelling. Figures are named in `data/constants.json`, settings in `data/site.json`. `{{city}}` and `{{state}}` are known only in texts about a city or state.',
  },
  PG211: {
    title: 'A value does not have the form that is asked',
    cause:
      'A value needs a certain form, such as that of an e-mail address, an origin or a path. The host of an origin has at most 253 characters, and 1 to 63 between two full stops.',
    cure: 'Write the value as the message says.',
  },
  PG212: {
    title: 'A slug names something that is not there',
    cause:
      'A record names another record by its slug, and that record does not exist. Mostly the slug is misspelt. Or a note stands in the file of another state.',
    cure: 'Correct the spelling, or add the missing record. Move a note to the file of its state.',
  },
  PG213: {
    title: 'A slug is reserved',
    cause: 'The slug would make an address that the site uses for another page or folder.',
    cure: 'Choose another slug.',
  },
  PG214: {
    title: 'A slug is used twice',
    cause: 'No two cities of any states may have the same slug, and no city that of a state.',
    cure: 'Give the city its own slug, such as one with the code of its state: `portland-or`.',
  },
  PG215: {
    title: 'One state has two names',
    cause: 'Two records have the same `state_slug`, but another `state_name`.',
    cure: 'Use one name, or correct the slug.',
  },
  PG216: {
    title: 'The lead form refuses a name',
    cause:
      'Pages fill the city and the state into the lead form, and the rules of the form refuse this name.',
    cure: 'Write names with letters, spaces, apostrophes and hyphens.',
  },
  PG217: {
    title: 'The parts of a figure do not fit together',
    cause: 'A range in `data/constants.json` does not end above its start, or has both `to` and `open`.',
    cure: 'Correct `from`, `to` or `open`.',
  },
  PG218: {
    title: 'An order does not name every price band once',
    cause: 'A city page shows every price band, in the order of its income bucket.',
    cure: 'Name each band once.',
  },
  PG219: {
    title: 'The share image cannot be used',
    cause: '`shareImage.file` names no picture, or one that is no PNG of 1200×630 pixels.',
    cure: 'Put such a picture into `content/images/`. Or remove the key; the build then draws one.',
  },
  PG220: {
    title: 'A token is not complete',
    cause:
      'A token such as `{{rentalPerMonth}}` lacks braces at an end, or spans lines. Readers would see its name.',
    cure: 'Write two braces on either side of the name. Braces that readers should see stand in code: between backticks, or in a code block.',
  },
  PG221: {
    title: 'A dealer was verified after the date of the build',
    cause: '`verified.on` of a dealer in `data/dealers.json` is later than the date of the build.',
    cure: 'Write the day on which the dealer was verified. Or build with a later `--date`.',
  },
  PG222: {
    title: 'The verification of a dealer is out of date',
    cause:
      'A dealer was verified more than a year before the date of the build. Pages then do not call the dealer verified. This is a note of a build, and a problem of `pianogen build --strict`.',
    cure: 'Verify the dealer again, and write the new date. Or remove the dealer.',
  },
  PG223: {
    title: 'The guides were reviewed after the date of the build',
    cause: '`statements.reviewer.on` in `data/site.json` is later than the date of the build.',
    cure: 'Write the day of the review. Or build with a later `--date`.',
  },
  PG230: {
    title: 'A picture may run a script',
    cause:
      'An SVG has a script, or markup by which one runs. Pages show such a picture without its script, but whoever opens the picture itself runs it on your site, wherever the host does not send the headers of the site.',
    cure: 'Export the picture as plain SVG without scripts, or as PNG.',
  },
  PG232: {
    title: 'A menu names a page that is not there',
    cause:
      '`menu` or `footer` in `data/site.json` names a page of your own, and `content/pages/` has no file of this name. The site links to its other pages by itself.',
    cure: 'Correct the spelling, write the page, or remove the entry.',
  },
  PG301: {
    title: 'The front matter is missing',
    cause: 'A Markdown file does not start with its front matter.',
    cure: 'Start it with a line `---`, then a line for each field, then a line `---`.',
  },
  PG302: {
    title: 'The front matter has no clear end',
    cause: 'The line `---` that ends the front matter is missing, or another line starts like it.',
    cure: 'Write `---` alone on the last line of the front matter. Start no other line with it.',
  },
  PG303: {
    title: 'The front matter is not valid YAML',
    cause:
      'The lines between the two `---` are not valid YAML, often because of a tab, or of a colon in a text without quotes.',
    cure: 'Put texts into double quotes, and indent with spaces.',
  },
  PG304: {
    title: 'The front matter has an anchor or an alias',
    cause: 'YAML can repeat a value by an anchor and an alias. The few fields of a page do not need this.',
    cure: 'Write the value itself. Put a text that starts with `&` or `*` into double quotes.',
  },
  PG310: {
    title: 'There is no text',
    cause: 'No text follows the front matter.',
    cure: 'Write the text. Until then, the name of the file may start with a dot.',
  },
  PG311: {
    title: 'The text has raw HTML',
    cause: 'A Markdown text has HTML, which could break the page around it.',
    cure: 'Write it in Markdown. Write a plain `<` as `&lt;`.',
  },
  PG312: {
    title: 'An address is not allowed in a link',
    cause: 'The address of a link is of an unsafe kind, or depends on the page on which it stands.',
    cure: 'Use `https:`, `http:`, `mailto:` or `tel:`, a path from the root such as `/contact/`, or `#heading`.',
  },
  PG313: {
    title: 'A picture does not exist',
    cause:
      'No picture of that name is in `content/images/`, or it is on another site. For a token such as `{{picture.room-plans}}`: the site has no drawing of that name, or nothing to draw.',
    cure: 'Correct the name, or put the picture into the folder and write `/images/` and its name.',
  },
  PG314: {
    title: 'A picture has no description',
    cause: 'The square brackets of a picture are empty.',
    cure: 'Describe the picture there, for people who do not see it.',
  },
  PG315: {
    title: 'A heading has the wrong level',
    cause: 'A heading skips a level, or has the first level, which the title of the page has.',
    cure: 'Start sections with `##`, and their parts with `###`.',
  },
  PG316: {
    title: 'A code block has no end',
    cause: 'A code block starts with ``` or `~~~` and has no end.',
    cure: 'Write the same marks alone on the line below it.',
  },
  PG317: {
    title: 'A picture does not stand alone',
    cause:
      'A picture token stands in a sentence, a list, a quote, a heading or a table, or beside another one in a paragraph.',
    cure: 'Give the token a paragraph of its own. A line in italics right below it becomes the caption.',
  },
  PG318: {
    title: 'A block of text has too many marks of emphasis',
    cause:
      'A block between blank lines has more than 1,000 runs of `*`, `_` or `~`. The parser compares each of them with all others, and would take minutes.',
    cure: 'Divide the block by a blank line, or remove marks.',
  },
  PG319: {
    title: 'A text still has its placeholder',
    cause:
      'Words that `pianogen new article` has written for the author stand in an article that is no draft, so that readers would see them. It may wait for its date.',
    cure: 'Write the excerpt and the text. Until then, `draft: true` keeps the article out of builds.',
  },
  PG320: {
    title: 'A page of your own has the address of another page',
    cause:
      'The name of a file in `content/pages/` becomes the address of its page. The site uses this address itself, or it is that of a state.',
    cure: 'Rename the file.',
  },
  PG321: {
    title: 'The name of a file in content/root/ cannot be used',
    cause:
      'The file would be copied under this name. Hosts do not serve the name, read it as their own setting, or change it on the way.',
    cure: 'Rename the file as the problem says.',
  },
  PG322: {
    title: 'A file in content/root/ weighs too much',
    cause:
      'Cloudflare Pages refuses a site with a file of more than 25 MiB, and a site must work on every host.',
    cure: 'Make the file smaller, or put it on another host and link to it there.',
  },
  PG323: {
    title: 'A picture has another format than its name says',
    cause:
      'Hosts tell browsers the format by the name of the file. Browsers do not show a picture of another format.',
    cure: 'Rename the file as the problem says, and write the new name where it is shown. Or export the picture again in the format that its name says.',
  },
  PG324: {
    title: 'A picture is HEIC',
    cause: 'Phones save photos as HEIC, which only Safari shows.',
    cure: 'Export the photo as JPEG. On an iPhone, "Most Compatible" under Settings, Camera, Formats makes the next photos JPEG.',
  },
  PG325: {
    title: 'A picture weighs too much',
    cause:
      'A picture that a text shows as it is weighs more than 400 kB, so visitors on slow connections wait for it. Or a picture that no text shows weighs more than 2 MB, or one of which builds make smaller pictures more than 30 MB. Or a picture has more than 40 million pixels, which fill the memory of a phone.',
    cure: 'Make the picture smaller and export it again. Or let builds do it: `docs/content.md` says how, under "Pictures".',
  },
  PG326: {
    title: 'A photo says where it was taken',
    cause:
      'Phones write the place into a photo. Everyone who visits the site could read it, such as the address of a home.',
    cure: 'Export the photo without its location. Or let builds leave that out: `docs/content.md` says how, under "Pictures".',
  },
  PG327: {
    title: 'A page would show marks of Markdown',
    cause:
      'A link or a picture has a space in its address or names no address, or a heading has no space behind its `##`. Markdown shows them as they are written.',
    cure: 'Write links as `[words](/contact/)`, and headings as `## Words`. Write `\\[` for a bracket that pages should show.',
  },
  PG401: {
    title: 'Two pages have one address',
    cause: 'Two pages would have the same address.',
    cure: 'Change the slug of one of them.',
  },
  PG402: {
    title: 'Two pages have one title',
    cause: 'Two pages have the same title, so nobody can tell them apart in search results.',
    cure: 'Give each its own title.',
  },
  PG403: {
    title: 'Two pages have one description',
    cause: 'Two pages have the same description.',
    cure: 'Give each its own description. That of an article is its excerpt.',
  },
  PG404: {
    title: 'A link leads to no page',
    cause: 'A text links to a page or file that the site does not have.',
    cure: 'Correct the address. Paths of pages start and end with a slash.',
  },
  PG405: {
    title: 'Hosts lead away from a page',
    cause:
      'Hosts redirect the address of a city page without its city, such as `/ohio/pianos/`, to the home page. This page has such an address.',
    cure: 'Change its slug.',
  },
  PG406: {
    title: 'There are too many redirects',
    cause: 'Hosts limit the number of redirects, and a site must work on every host.',
    cure: 'Remove redirects that nobody uses any more.',
  },
  PG407: {
    title: 'A redirect starts at a page',
    cause:
      'A redirect starts at the address of a page, of one that is held back, or of another file, so nobody could reach that.',
    cure: 'Remove the redirect, or the page.',
  },
  PG408: {
    title: 'A redirect says what holds already',
    cause: 'Every site redirects such an address to the home page by itself.',
    cure: 'Remove the redirect.',
  },
  PG409: {
    title: 'A redirect stands twice',
    cause: 'Two redirects start at one address.',
    cure: 'Keep one of the two.',
  },
  PG410: {
    title: 'A redirect leads to no page',
    cause: 'A redirect leads to an address that no page has.',
    cure: 'Correct the address, or name the page with the most similar content.',
  },
  PG411: {
    title: 'A redirect leads to another redirect',
    cause: 'A redirect leads to an address that is redirected itself. Visitors would be redirected twice.',
    cure: 'Name the target of the second redirect.',
  },
  PG412: {
    title: 'Redirects lead round in a circle',
    cause: 'Some redirects lead from one to the next and back to the first.',
    cure: 'Remove one of them.',
  },
  PG413: {
    title: 'A title cannot be drawn',
    cause: 'A title has characters that the font of the share images lacks.',
    cure: 'Write it with Latin letters, digits and common punctuation.',
  },
  PG414: {
    title: 'An address leads to a page that is held back',
    cause:
      'A link or a redirect leads to a draft, an article or a city, or to an article with a later date than the build. Visitors would find no page there.',
    cure: 'Leave the link out until the page appears. Or publish it: remove its `draft: true`, or give the article an earlier date. Held articles that appear on one day may link to each other.',
  },
  PG415: {
    title: 'A page is gone, and no redirect leads on',
    cause:
      'The site had a page at this address, and `data/redirects.json` does not say where it has moved. Visitors and search engines that know the address get a 404. `pianogen diff` compares with a folder or a live site; `pianogen build --strict` compares with the last build in the out folder.',
    cure: 'Add the record that the problem shows, or one with a better target. It leads to a new page with the same title, a new page with a similar name at the same place, or the page above. No redirect can start at an address such as `/old?page=2`.',
  },
  PG416: {
    title: 'A site with a real address has the invented business',
    cause:
      'The address of the site is real, but a fact in `data/site.json`, or a legal text, is still the one that pianogen ships. Visitors would read of a business that does not exist. A build refuses this; `check`, `dev` and `preview` warn.',
    cure: 'Replace each with yours. For a trial or a preview, build under a name that nobody can own: `--site-url https://preview.example`. Such names end in `.example`, `.test`, `.invalid` or `.localhost`, or are `localhost`, `127.0.0.1`, `example.com`, `example.net` and `example.org`.',
  },
  PG417: {
    title: 'The privacy policy denies a script',
    cause:
      '`script` in `data/site.json` names a script of another origin, and the privacy policy still has the words of the shipped draft, by which there is none.',
    cure: 'Correct the sentence, and read the rest of the policy again: it tells of cookies, tracking and the signals of browsers too. The page adds a sentence about the script by itself.',
  },
  PG418: {
    title: 'A file in content/root/ stands in the place of another',
    cause:
      'The build copies the file to an address that a page, a picture or another file of the site has, or that only the build may use. Names that differ in capitals only count as the same.',
    cure: 'Rename the file, or leave it out. A picture of that address goes into `content/images/`, a text into `content/pages/`.',
  },
  PG419: {
    title: 'A redirect starts at an address with a query or a fragment',
    cause:
      'Hosts redirect by the path of an address: what follows `?` or `#` cannot tell two addresses apart. A redirect from the path keeps the query.',
    cure: 'Write the path alone, and lead it to a page that serves all its visitors, such as one with a list.',
  },
  PG420: {
    title: 'Addresses that differ in capitals only lead to different pages',
    cause:
      'Most hosts tell `/Old/` from `/old/`, but some ignore capitals. So two such redirects need one target, and a redirect that differs from a page in capitals only has to lead to that page.',
    cure: 'Lead both to the same page, or remove one.',
  },
  PG501: {
    title: 'An address leads nowhere',
    cause: 'A link, a picture, a script, a style or a social tag names a file that the site does not have.',
    cure: 'Correct the address, or create its target. Links in texts are found earlier, as PG404.',
  },
  PG502: {
    title: 'An address is not spelt as hosts expect it',
    cause:
      'The address of a page or file lacks a slash, has one too many, differs in capital letters, ends with `index.html`, begins with `http:`, or has moved. At best, hosts redirect visitors.',
    cure: 'Write it as the message says. Paths of pages start and end with a slash.',
  },
  PG503: {
    title: 'A part of a page does not exist',
    cause: 'No element of that page has the id after the `#`, so visitors land at its top.',
    cure: 'Correct the part after the `#`. Headings have ids made of their words, glossary terms of their names.',
  },
  PG504: {
    title: 'A feed, a manifest or an index cannot be read',
    cause: 'The feed, a sitemap, the manifest, the search index or a piece of it is no valid XML or JSON.',
    cure: 'Build the site again. If that does not help, correct the source in the first line.',
  },
  PG505: {
    title: 'A page or a file is missing',
    cause:
      'The output lacks a planned page, or a file that every site has. Mostly it was deleted from the folder given to `pianogen check`.',
    cure: 'Build the site again.',
  },
  PG506: {
    title: 'A page is hard to reach',
    cause:
      'From the home page, no links lead to this page, or it takes more than three clicks. Neither visitors nor search engines find it.',
    cure: 'Link to it from a page nearer to home.',
  },
  PG507: {
    title: 'The sitemap does not fit the pages',
    cause:
      'The sitemap lists a page twice or a page that must not be indexed, or lacks a page that may be indexed.',
    cure: 'List each page that may be indexed once.',
  },
  PG510: {
    title: 'A title is missing, too short or too long',
    cause:
      'A page has no `<title>`, more than one, or a title of fewer than 4 or more than 70 characters, which search results cut.',
    cure: 'Shorten it or say more. The brand that the page adds counts.',
  },
  PG511: {
    title: 'A description is missing, too short or too long',
    cause:
      'A page has no description, or a description of fewer than 70 or more than 160 characters. Search results show it below the title.',
    cure: 'Shorten it or say more. The description of an article is its excerpt.',
  },
  PG512: {
    title: 'Two pages have the same title or description',
    cause:
      'Two pages that may be indexed have the same title or description, so nobody can tell them apart in search results.',
    cure: 'Give each its own.',
  },
  PG513: {
    title: 'A page does not name its own address',
    cause:
      'A page has no canonical address, more than one, or that of another page; or its `og:url` is another address. Search engines would list the other page.',
    cure: 'Write the address of the page in both.',
  },
  PG514: {
    title: 'A page does not say its language or its characters',
    cause: '`<html>` has no `lang`, or the head does not declare UTF-8.',
    cure: 'Put both back into `templates/document.tsx`.',
  },
  PG520: {
    title: 'A page does not have one main heading',
    cause:
      'A page has no `<h1>`, or more than one. Screen readers and search engines take it for the subject of the page.',
    cure: 'Keep one, and make the others `<h2>`. In Markdown, the title is the `<h1>`, and sections start with `##`.',
  },
  PG521: {
    title: 'A heading is empty, or of the wrong level',
    cause: 'A heading has no text, or is more than one level below the heading before it.',
    cure: 'Fill or remove it, or give it the level that the message says.',
  },
  PG522: {
    title: 'A page does not have each landmark once',
    cause:
      'A page lacks `<header>`, `<main>` or `<footer>`, or has one of them twice. Users of screen readers jump between them.',
    cure: 'Keep each once in `templates/document.tsx`.',
  },
  PG523: {
    title: 'An id stands twice, or is named and does not exist',
    cause:
      'Two elements have one id, or an attribute such as `for` or `aria-labelledby` names an id that no element has.',
    cure: 'Give each element its own id, and correct the name.',
  },
  PG530: {
    title: 'A picture lacks its alt or its size',
    cause:
      'An `<img>` has no `alt`, so screen readers cannot say what it shows. Or it has no `width` and `height` in pixels, so the page jumps while it loads.',
    cure: 'Describe the picture, with `alt=""` if it only decorates, and write its size.',
  },
  PG531: {
    title: 'A link or a button has no text',
    cause: 'A link or a button has neither a text nor a label. Screen readers cannot say what it is for.',
    cure: 'Write a text in it, or an `aria-label` if it has only a picture.',
  },
  PG532: {
    title: 'A date on a page does not exist',
    cause: 'The date of a `<time>` is not in the calendar, or not written as year, month and day.',
    cure: 'Write it like `2025-10-14`.',
  },
  PG533: {
    title: 'A tabindex is above zero',
    cause: 'An element has a `tabindex` above zero, so the keyboard reaches it before all other elements.',
    cure: 'Remove it, and put the element where it belongs on the page.',
  },
  PG534: {
    title: 'The HTML is not valid',
    cause:
      'The HTML of a page breaks a rule of the language. A build validates one page of each kind, `pianogen check` every page.',
    cure: 'Correct the template. The address below the message explains the rule.',
  },
  PG540: {
    title: 'The content security policy is missing, weak or too late',
    cause:
      'A page has no content security policy, an unsafe one, or one that stands after elements that it has to restrict. Or the policy of a page with the lead form lets a script of another host run.',
    cure: "Put the policy first into the head, without `'unsafe-…'`.",
  },
  PG541: {
    title: 'The content security policy blocks a part of the page',
    cause: 'A page has an inline style or script, or an attribute with one. Browsers ignore it.',
    cure: 'Move styles into a style sheet, and behaviour into a bundled script.',
  },
  PG542: {
    title: 'A page loads something from another host',
    cause:
      'A page loads a script, a style, a font, a picture or a frame from another host. The policy blocks it; without the policy, that host would learn who visits.',
    cure: 'Keep a copy on the site.',
  },
  PG550: {
    title: 'The JSON-LD cannot be read',
    cause:
      'A page has no block of JSON-LD, more than one, or a block that is not JSON with a `@graph` of nodes.',
    cure: 'Write one graph for the page, with its texts escaped.',
  },
  PG551: {
    title: 'The JSON-LD is not complete',
    cause:
      'A node of the JSON-LD lacks its type or a property that search engines require, has the `@id` of another node, or refers to a missing node.',
    cure: 'Add the missing part, or correct the `@id`.',
  },
  PG552: {
    title: 'The JSON-LD does not say what the page shows',
    cause:
      'A question, an answer, a breadcrumb or a step of the JSON-LD differs from the page. Search engines take that for deceit.',
    cure: 'Take both from the same text.',
  },
  PG560: {
    title: 'The lead form refuses what it is filled in with',
    cause:
      'A page fills a name into the lead form that the rules of the form refuse. Visitors of the page cannot send the form.',
    cure: 'Change the name in the data. Letters, spaces, apostrophes and hyphens are allowed.',
  },
  PG561: {
    title: 'The lead form would not work',
    cause:
      'A lead form lacks its settings, or has another endpoint or another pause than the site. Leads would be lost.',
    cure: 'Give the form the settings of the plan.',
  },
  PG570: {
    title: 'A text contradicts a figure',
    cause:
      'A text has a number, such as a response time, that differs from the figure in `data/constants.json`.',
    cure: 'Write the token of the figure instead, such as `{{responseTime}}`, or change the figure.',
  },
  PG571: {
    title: 'A page shows too few or too many of something',
    cause: 'A page shows fewer or more states, cities, articles, terms or questions than the site has.',
    cure: 'Show each of them once in the template.',
  },
  PG580: {
    title: 'A page weighs too much',
    cause:
      'The HTML, styles, scripts or fonts of a page kind weigh more, compressed, than the budget for slow connections. The problem names the heaviest page of the kind. A piece of the search index, which the search page fetches as visitors type, has a budget of 10 kB.',
    cure: 'Remove parts, or split a long text in two.',
  },
  PG581: {
    title: 'Two city pages are too much alike',
    cause:
      'The notes and answers of two city pages share more of their words than `similarityLimit` in `data/site.json` allows. Names of places and numbers do not count. Search engines would list only one of the two.',
    cure: 'Write a note in `data/notes/<state>.json` that is true of this city only. Until then, keep the city out of builds by `"draft": true` in its record. A higher limit helps nobody: search engines count pages that differ in names only as spam (doorway pages).',
  },
  PG601: {
    title: 'Code or styles cannot be read',
    cause:
      'A template, a script or a style has a syntax error, imports a missing file, or has a rule that browsers would ignore.',
    cure: 'Correct the named line. Styles name a picture by its address on the site, such as `url(/images/piano.png)`.',
  },
  PG602: {
    title: 'Code fails while it runs',
    cause:
      'A template throws while a page is rendered, or code throws while the site is loaded or planned. The position is the line that throws; the cause may be elsewhere, such as in the props of the template. If React refuses the result of a template, the message names the page.',
    cure: 'Correct the named code or its caller.',
  },
  PG603: {
    title: 'A template treats a text that it may only show',
    cause:
      'Pages of one kind that differ only in texts, such as those of cities, are rendered once for all, with marks in place of these texts. A template that measures, compares or changes such a text works with the mark. The message names the text and its use, or shows the HTML with the text and without it.',
    cure: 'Show the text as it is. Let the plan decide what depends on it, and give the template a flag.',
  },
} as const;

export type ProblemCode = keyof typeof problemCodes;
