/**
 * HTML page returned with 503 while the server sheds load: it loads nothing, runs no script, and reloads itself. The
 * message is one of ours, never user input.
 */
export const busyPage = (sentence: string) => `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta http-equiv="refresh" content="10"><title>Un instant · Cep &amp; Chai</title></head>
<body><main><h1>Un instant, il y a du monde</h1><p>${sentence}</p>
<p>Cette page se recharge d’elle-même dans dix secondes.</p></main></body>
</html>
`
