import QuartzUI

extension ScrollDelegateOwner where Self: UITableView {
    /// The delegate, held weakly; nil while the scroll view's delegate is no table delegate.
    public var delegate: (any UITableViewDelegate)? {
        get { tableDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}

extension ScrollDelegateOwner where Self: UICollectionView {
    /// The delegate, held weakly; nil while the scroll view's delegate is no collection delegate.
    public var delegate: (any UICollectionViewDelegate)? {
        get { collectionDelegate }
        set { (self as UIScrollView).delegate = newValue }
    }
}
