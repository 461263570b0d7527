// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";

import {IERC7575Share} from "./interface/IERC7575Share.sol";
import {ILiquidityDesk} from "./interface/ILiquidityDesk.sol";
import {IShareToken} from "./interface/IShareToken.sol";
import {IShareVault} from "./interface/IShareVault.sol";
import {ShareClass} from "./type/ShareClass.sol";

/// @notice k<T>-fx or k<T>-full. Fees grow an index per share at 2^128, so that what an account has earned is balance × growth
/// with nothing rounded; only what is paid out is rounded down, and the rest stays with the account.
contract ShareToken is IShareToken, ERC20 {
    uint256 private constant SCALE_BITS = 128;

    /// @inheritdoc IShareToken
    ILiquidityDesk public immutable override desk;

    /// @inheritdoc IShareToken
    address public immutable override token;

    /// @inheritdoc IShareToken
    ShareClass public immutable override class;

    /// @inheritdoc IShareToken
    uint256 public override feeIndex;

    uint8 private immutable _decimals;

    /// @dev Fees × 2^128 that did not divide by the supply; the next distribution takes them along.
    uint256 private _undivided;

    mapping(address account => uint256) private _indexOf;
    mapping(address account => uint256) private _earnedScaled;

    /// @notice Made for one token and class.
    /// @param desk_ who mints and burns
    /// @param token_ the token behind the share, whose decimals the share has
    /// @param class_ senior or junior
    /// @param name_ such as "Kurs USDT senior share"
    /// @param symbol_ such as "kUSDT-fx"
    constructor(ILiquidityDesk desk_, address token_, ShareClass class_, string memory name_, string memory symbol_)
        ERC20(name_, symbol_)
    {
        desk = desk_;
        token = token_;
        class = class_;
        _decimals = IERC20Metadata(token_).decimals();
    }

    modifier onlyDesk() {
        if (msg.sender != address(desk)) revert CallerIsNotTheDesk(msg.sender);
        _;
    }

    modifier onlyVault() {
        if (msg.sender != _vault()) revert CallerIsNotTheVault(msg.sender);
        _;
    }

    /// @inheritdoc IShareToken
    function claimFees() external override returns (uint256 amount) {
        desk.accrue(token);
        IShareVault(_vault()).settleFees(msg.sender);
        _settle(msg.sender);
        amount = _earnedScaled[msg.sender] >> SCALE_BITS;
        _earnedScaled[msg.sender] -= amount << SCALE_BITS;
        emit FeesClaimed(msg.sender, amount);
        desk.payFees(msg.sender, amount);
    }

    /// @inheritdoc IShareToken
    function redeemInKind(uint256 shares) external override {
        _burn(msg.sender, shares);
        desk.creditInKind(msg.sender, shares);
    }

    /// @inheritdoc IShareToken
    function mint(address to, uint256 shares) external override onlyDesk {
        _mint(to, shares);
    }

    /// @inheritdoc IShareToken
    function burn(address from, uint256 shares) external override onlyDesk {
        _burn(from, shares);
    }

    /// @inheritdoc IShareToken
    function distribute(uint256 amount) external override onlyDesk {
        uint256 supply = earningSupply();
        uint256 scaled = (amount << SCALE_BITS) + _undivided;
        feeIndex += scaled / supply;
        _undivided = scaled % supply;
        emit FeesDistributed(amount);
    }

    /// @inheritdoc IShareToken
    function escrow(address owner, uint256 shares) external override onlyVault {
        _transfer(owner, msg.sender, shares);
    }

    /// @inheritdoc IShareToken
    function handOver(address to, uint256 scaled) external override onlyVault {
        _settle(msg.sender);
        _earnedScaled[msg.sender] -= scaled;
        _earnedScaled[to] += scaled;
    }

    /// @inheritdoc IShareToken
    function claimableFees(address account) external view override returns (uint256) {
        return (_earnedScaled[account] + _unsettledScaled(account)) >> SCALE_BITS;
    }

    /// @inheritdoc IShareToken
    function earningSupply() public view override returns (uint256) {
        return totalSupply() - balanceOf(address(desk));
    }

    /// @inheritdoc IERC7575Share
    function vault(address asset) external view override returns (address) {
        return asset == token ? _vault() : address(0);
    }

    /// @inheritdoc IERC165
    function supportsInterface(bytes4 interfaceId) external pure override returns (bool) {
        return interfaceId == type(IERC165).interfaceId || interfaceId == type(IERC7575Share).interfaceId;
    }

    /// @inheritdoc IERC20Metadata
    function decimals() public view override(ERC20, IERC20Metadata) returns (uint8) {
        return _decimals;
    }

    /// @dev The desk distributes before it mints and burns; a transfer sees to it here.
    function _update(address from, address to, uint256 shares) internal override {
        bool transferred = from != address(0) && to != address(0);
        if (transferred) {
            desk.accrue(token);
            _requireMovable(from, to);
        }
        if (from != address(0)) _settle(from);
        if (to != address(0)) _settle(to);
        super._update(from, to, shares);
    }

    /// @dev The share's way in and out.
    function _vault() private view returns (address) {
        (IShareVault fxVault, IShareVault fullVault) = desk.vaults(token);
        return address(class == ShareClass.FX ? fxVault : fullVault);
    }

    /// @dev The vault moves what it keeps and is sent nothing it did not ask for.
    function _requireMovable(address from, address to) private view {
        if (msg.sender == _vault()) return;
        if (!desk.mayHold(from)) revert WalletNotAllowed(from);
        if (!desk.mayHold(to)) revert WalletNotAllowed(to);
    }

    function _settle(address account) private {
        _earnedScaled[account] += _unsettledScaled(account);
        _indexOf[account] = feeIndex;
    }

    function _unsettledScaled(address account) private view returns (uint256) {
        return account == address(desk) ? 0 : balanceOf(account) * (feeIndex - _indexOf[account]);
    }
}
