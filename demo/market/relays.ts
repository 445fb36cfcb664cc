/** Relay points of the demo's carrier, in real towns, under invented names. */
const point = (
  id: string,
  name: string,
  street: string,
  postcode: string,
  city: string,
  latitude: number,
  longitude: number,
) => ({
  id,
  carrier: 'Relais Vignoble',
  name,
  street,
  postcode,
  city,
  latitude,
  longitude,
})

export const relayPoints = [
  point('RV-51200-1', 'Presse des Halles', '3 rue Saint-Thibault', '51200', 'Épernay', 49.0425, 3.9562),
  point('RV-51100-1', 'Tabac du Boulingrin', '12 rue de Mars', '51100', 'Reims', 49.2606, 4.0322),
  point('RV-51100-2', 'Épicerie Clairmarais', '48 rue du Mont-d’Arène', '51100', 'Reims', 49.2625, 4.0201),
  point('RV-51160-1', 'Fleurs d’Aÿ', '5 place Henri-Martin', '51160', 'Aÿ-Champagne', 49.0549, 4.0036),
  point('RV-51190-1', 'Boulangerie de la Côte', '9 rue Pasteur', '51190', 'Avize', 48.9727, 4.0093),
  point('RV-51380-1', 'Garage de la Montagne', '2 rue de Louvois', '51380', 'Verzy', 49.1466, 4.1635),
  point('RV-51120-1', 'Pressing de la Tour', '14 rue Notre-Dame', '51120', 'Sézanne', 48.7211, 3.7228),
  point('RV-51700-1', 'Maison de la Presse', '21 rue de Châlons', '51700', 'Dormans', 49.0739, 3.6381),
  point('RV-02400-1', 'Librairie de la Marne', '7 Grande Rue', '02400', 'Château-Thierry', 49.0466, 3.4034),
  point(
    'RV-10110-1',
    'Quincaillerie du Pont',
    '4 Grande Rue de la Résistance',
    '10110',
    'Bar-sur-Seine',
    48.1136,
    4.3769,
  ),
  point('RV-10200-1', 'Café de l’Aube', '33 rue Nationale', '10200', 'Bar-sur-Aube', 48.2323, 4.7075),
  point('RV-10340-1', 'Bazar des Trois Bourgs', '6 place des Héros', '10340', 'Les Riceys', 47.9937, 4.3682),
  point('RV-51000-1', 'Kiosque de la Comédie', '1 rue de Chastillon', '51000', 'Châlons-en-Champagne', 48.9566, 4.3631),
  point('RV-10000-1', 'Papeterie Zola', '90 rue Émile-Zola', '10000', 'Troyes', 48.2973, 4.0744),
]
